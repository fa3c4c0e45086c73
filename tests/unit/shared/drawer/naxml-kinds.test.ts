import { describe, expect, test } from 'vitest';
import { naxmlReports, UnreadableNaxml } from '../../../../src/shared/drawer/naxml';
import { histories } from '../../../support/runner/share';

/** Random numbers that are the same in each run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
type Random = ReturnType<typeof randomFrom>;

/** A report as a register knows it: the figures in cents, whatever its files look like. */
type Report = {
  kind: 'shift' | 'day' | 'passport' | 'office' | 'commander';
  date: string;
  shift: number;
  sequence: number;
  departments: [code: string, name: string, cents: number][];
  /** paid out of the drawer, not for lottery prizes; null: there is no summary file */
  paidOut: number | null;
};

const NAMES = ['SCRATCH OFF', 'LOTTERY', 'LOTTO PO', 'BEER &amp; WINE', 'PIÑATA'];
const KINDS: Report['kind'][] = ['shift', 'day', 'passport', 'office', 'commander'];

const reportFrom = (random: Random, kind: Report['kind'], nth: number): Report => ({
  kind,
  date: `2026-11-${String(1 + random(28)).padStart(2, '0')}`,
  shift: kind === 'passport' ? 1 + random(3) : 0,
  // A Passport begins its numbers again with each day and shift.
  sequence: kind === 'passport' ? 1 : 100 + nth,
  departments: Array.from({ length: 1 + random(4) }, (_, index) => [
    String(10 + index),
    NAMES[random(NAMES.length)] ?? '',
    random(100_000) - 20_000,
  ]),
  paidOut: random(2) === 0 ? 1 + random(50_000) : null,
});

const decimals = (cents: number, places: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}${'0'.repeat(places - 2)}`;

const PERIOD = { shift: '98', day: '2', passport: '1', office: '0' } as const;

/** The files of a report of a register that writes NAXML. */
function naxmlFiles({ kind, date, shift, sequence, departments, paidOut }: Report, random: Random): string[] {
  if (kind === 'commander') return [];
  const places = kind === 'passport' ? 4 : 2;
  const number = `<ReportSequenceNumber>${sequence}</ReportSequenceNumber>`;
  const day = kind === 'passport' ? `${date}T00:00:00-05:00` : date;
  const head = `${kind === 'office' ? number : ''}<MovementHeader>${kind === 'office' ? '' : number}
    <PrimaryReportPeriod>${PERIOD[kind]}</PrimaryReportPeriod>
    ${kind === 'passport' ? `<SecondaryReportPeriod>${shift}</SecondaryReportPeriod>` : ''}
    <BusinessDate>${day}</BusinessDate><BeginDate>${day}</BeginDate><BeginTime>06:00:00</BeginTime>
    <EndDate>${day}</EndDate><EndTime>14:00:00</EndTime></MovementHeader>
    <SalesMovementHeader><RegisterID>1</RegisterID></SalesMovementHeader>`;
  const type = random(3) === 0 ? '<!DOCTYPE NAXML-MovementReport SYSTEM "NAXML-MovementReport34.dtd">' : '';
  const file = (movement: string) => `<?xml version="1.0" encoding="UTF-8"?>${type}
    <NAXML-MovementReport version="3.4"><TransmissionHeader><StoreLocationID>4711</StoreLocationID>
    </TransmissionHeader>${movement}</NAXML-MovementReport>`;
  // What is refunded is in the sales already, and taken off with either sign.
  const refund = random(500);
  const details = departments.map(
    ([code, name, cents]) => `<MCMDetail><MerchandiseCode>${code}</MerchandiseCode>
      <MerchandiseCodeDescription>${name}</MerchandiseCodeDescription><MCMSalesTotals>
      <RefundAmount>${decimals(random(2) === 0 ? refund : -refund, places)}</RefundAmount>
      <SalesAmount>${decimals(cents + refund, places)}</SalesAmount></MCMSalesTotals></MCMDetail>`,
  );
  const sign = random(2) === 0 ? 1 : -1;
  return [
    file(`<MerchandiseCodeMovement>${head}${details.join('')}</MerchandiseCodeMovement>`),
    ...(paidOut === null
      ? []
      : [
          file(`<MiscellaneousSummaryMovement>${head}<MSMDetail><MiscellaneousSummaryCodes>
            <MiscellaneousSummaryCode>payouts</MiscellaneousSummaryCode>
            <MiscellaneousSummarySubCode>total</MiscellaneousSummarySubCode></MiscellaneousSummaryCodes>
            <MSMSalesTotals><MiscellaneousSummaryAmount>${decimals(sign * paidOut, places)}</MiscellaneousSummaryAmount>
            </MSMSalesTotals></MSMDetail></MiscellaneousSummaryMovement>`),
        ]),
  ];
}

/** A Commander's own files: its departments, its summary, and one of taxes, which says nothing here. */
function commanderFiles({ date, sequence, departments, paidOut }: Report, random: Random): string[] {
  const before = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
  const file = (
    report: string,
    totals: string,
  ) => `<?xml version="1.0"?><pd:${report} xmlns:pd="urn:x:pd" xmlns:vs="urn:x:vs">
    <vs:period sysid="2" periodType="DAILY" periodSeqNum="${sequence}" periodBeginDate="${before}T23:50:00-05:00"
    periodEndDate="${date}T23:40:00-05:00"/><vs:site>4711</vs:site><totals>${totals}</totals>
    <byRegister><totals>${totals}</totals></byRegister></pd:${report}>`;
  const amount = (name: string, cents: number) =>
    random(2) === 0
      ? `<${name}>${decimals(cents, 2)}</${name}>`
      : `<${name}><count>3</count><amount>${decimals(cents, 2)}</amount></${name}>`;
  const details = departments.map(
    ([code, name, cents]) =>
      `<deptInfo><vs:deptBase sysid="${code}"><name>${name}</name></vs:deptBase>${amount('netSales', cents)}</deptInfo>`,
  );
  const total = random(2) === 0 ? amount('totalPaymentOut', paidOut ?? 0) : '';
  return [
    file('departmentPd', details.join('')),
    file('taxPd', '<taxInfo><netTax>7.10</netTax></taxInfo>'),
    ...(paidOut === null
      ? []
      : [
          file(
            'summaryPd',
            `<summaryInfo>${amount('fuelSales', 681_791)}${total}${amount('paymentOut', paidOut)}</summaryInfo>`,
          ),
        ]),
  ];
}

const filesOf = (report: Report, random: Random): string[] =>
  report.kind === 'commander' ? commanderFiles(report, random) : naxmlFiles(report, random);

const PAID_OUT_CODE = (kind: Report['kind']) => (kind === 'commander' ? 'paymentOut' : 'payouts/total');

/** What has to be read of it. */
const expected = ({ kind, date, shift, sequence, departments, paidOut }: Report) => ({
  key: [kind === 'shift' || kind === 'passport' ? 'shift' : 'day', date, shift, sequence].join(' '),
  lines: [
    ...departments.map(([code, name, cents]) => `${code} ${name.replace('&amp;', '&')} ${cents}`),
    ...(paidOut === null ? [] : [`${PAID_OUT_CODE(kind)}  ${paidOut}`]),
  ].sort(),
  part: paidOut === null ? 'departments' : null,
});

const inShort = (files: readonly string[]) =>
  naxmlReports(files.map((text) => new TextEncoder().encode(text))).map((report) => ({
    key: [report.period, report.date, report.shift, report.sequence].join(' '),
    lines: report.lines.map(({ code, name, cents }) => `${code} ${name} ${cents}`).sort(),
    part: report.part,
  }));
const byKey = <Row extends { key: string }>(reports: readonly Row[]): Row[] =>
  [...reports].sort((a, b) => a.key.localeCompare(b.key));
const faultOf = (files: readonly string[]) => {
  try {
    inShort(files);
  } catch (error) {
    if (error instanceof UnreadableNaxml) return error.fault.kind;
    throw error;
  }
  return null;
};

const shuffled = <Item>(items: readonly Item[], random: Random): Item[] =>
  items
    .map((item) => ({ item, at: random(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

describe.each(KINDS)('register files of the kind %s', (kind) => {
  test('register files are read to the cent in any order, and duplicates count once', () => {
    const random = randomFrom(KINDS.indexOf(kind) + 7);
    for (let round = 0; round < histories(100); round++) {
      const reports = Array.from({ length: 1 + random(4) }, (_, nth) => reportFrom(random, kind, nth));
      // Two shifts of a day have different numbers.
      const own = [...new Map(reports.map((report) => [expected(report).key, report])).values()];
      const files = own.flatMap((report) => filesOf(report, random));
      const dropped = shuffled([...files, ...files.filter(() => random(3) === 0)], random);
      expect(byKey(inShort(dropped))).toEqual(byKey(own.map(expected)));
    }
  });

  test('one contradictory or broken file, or one of another store or version, fails a whole set of register files', () => {
    const random = randomFrom(99);
    for (let round = 0; round < histories(50); round++) {
      const report = reportFrom(random, kind, round);
      const files = filesOf(report, random);
      const [first = ''] = files;
      const [[code = '', name = '', cents = 0] = []] = report.departments;
      const other: Report = { ...report, departments: [[code, name, cents + 1]], paidOut: null };
      expect(faultOf(shuffled([...files, ...filesOf(other, random)], random))).toBe('two_versions');
      // A file that was cut off, wherever that is.
      expect(faultOf([...files, first.slice(0, first.length - 1 - random(200))])).toBe('broken');
      if (kind !== 'commander')
        expect(faultOf([...files, first.replace('version="3.4"', 'version="4.0"')])).toBe('unknown_version');
      expect(faultOf([...files, first.replace(/4711/, '4712')])).toBe('two_locations');
    }
  });
});

test('a Commander’s summary or department report alone is a part, and its tax report alone has no figures', () => {
  const random = randomFrom(3);
  const report = { ...reportFrom(random, 'commander', 0), paidOut: 4200 };
  const [departments, taxes = '', summary = ''] = commanderFiles(report, random);
  expect(inShort([summary])).toMatchObject([{ part: 'summary', lines: ['paymentOut  4200'] }]);
  expect(faultOf([taxes])).toBe('no_figures');
  expect(inShort([departments ?? '', taxes])).toMatchObject([{ part: 'departments' }]);
  // Where only the total is written, it counts.
  const onlyTotal = summary
    .replace(/<totalPaymentOut>.*?<\/totalPaymentOut>/g, '')
    .replace(/paymentOut/g, 'totalPaymentOut');
  expect(inShort([onlyTotal])).toMatchObject([{ lines: ['totalPaymentOut  4200'] }]);
});
