import { describe, expect, test } from 'vitest';
import {
  guessRegisterUse,
  MAX_NAXML_BYTES,
  naxmlReports,
  registerFiguresOf,
  UnreadableNaxml,
} from '../../../../src/shared/drawer/naxml';
import { DEFAULT_CLOCK } from '../../../../src/shared/time/store-clock';
import { sample } from '../../../support/files/sample';

const encode = (text: string) => new TextEncoder().encode(text);
type Detail = [code: string, name: string, sales: string, refund?: string, discount?: string];
type Shape = { period?: string; sequence?: string; version?: string; register?: string; location?: string };

const head = ({ period = '98', sequence = '118', register = '2' }: Shape) => `<MovementHeader>
  <ReportSequenceNumber>${sequence}</ReportSequenceNumber><PrimaryReportPeriod>${period}</PrimaryReportPeriod>
  <BusinessDate>2026-11-20</BusinessDate><BeginDate>2026-11-20</BeginDate><BeginTime>06:00:00</BeginTime>
  <EndDate>2026-11-20</EndDate><EndTime>14:00:00</EndTime></MovementHeader>
  <SalesMovementHeader><RegisterID>${register}</RegisterID><CashierID>7</CashierID><TillID>1</TillID></SalesMovementHeader>`;
const file = (shape: Shape, movement: string) => `<?xml version="1.0" encoding="UTF-8"?>
  <NAXML-MovementReport version="${shape.version ?? '3.4'}" xmlns="http://www.naxml.org/POSBO/Vocabulary/2003-10-16">
  <TransmissionHeader><StoreLocationID>${shape.location ?? '4711'}</StoreLocationID><VendorName>Register</VendorName>
  <VendorModelVersion>12.1</VendorModelVersion></TransmissionHeader>${movement}</NAXML-MovementReport>`;
const detail = ([code, name, sales, refund = '0', discount = '0']: Detail) =>
  `<MCMDetail><MerchandiseCode>${code}</MerchandiseCode><MerchandiseCodeDescription>${name}</MerchandiseCodeDescription>
  <MCMSalesTotals><DiscountAmount>${discount}</DiscountAmount><PromotionAmount>0</PromotionAmount>
  <RefundAmount>${refund}</RefundAmount><SalesQuantity>3</SalesQuantity><SalesAmount>${sales}</SalesAmount>
  <TransactionCount>3</TransactionCount></MCMSalesTotals></MCMDetail>`;
const departments = (details: Detail[], shape: Shape = {}) =>
  file(
    shape,
    `<MerchandiseCodeMovement>${head(shape)}${details.map(detail).join('')}</MerchandiseCodeMovement>`,
  );
const summary = (lines: [code: string, subcode: string, amount: string][], shape: Shape = {}) =>
  file(
    shape,
    `<MiscellaneousSummaryMovement>${head(shape)}${lines
      .map(
        ([code, subcode, amount]) => `<MSMDetail><MiscellaneousSummaryCodes>
        <MiscellaneousSummaryCode>${code}</MiscellaneousSummaryCode>
        <MiscellaneousSummarySubCode>${subcode}</MiscellaneousSummarySubCode></MiscellaneousSummaryCodes>
        <MSMSalesTotals><Tender><TenderCode>cash</TenderCode></Tender>
        <MiscellaneousSummaryAmount>${amount}</MiscellaneousSummaryAmount></MSMSalesTotals></MSMDetail>`,
      )
      .join('')}</MiscellaneousSummaryMovement>`,
  );
const read = (...files: string[]) => naxmlReports(files.map(encode));
const faultOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof UnreadableNaxml) return error.fault;
    throw error;
  }
  return null;
};

describe('NAXML files of one register', () => {
  test('a register’s department and summary files become one report with exact cents', () => {
    const [report, ...others] = read(
      departments([
        ['40', 'SCRATCH OFF', '204.35', '5.00', '4.35'],
        ['41', 'LOTTERY', '-12.5'],
        ['7', 'BEER & WINE'.replace('&', '&amp;'), '99.90'],
      ]),
      summary([
        ['4', '5', '30.00'],
        ['4', '6', '-2.50'],
        ['4', '0', '80'],
        ['safeDrop', 'total', '300'],
      ]),
    );
    expect(others).toEqual([]);
    expect(report).toMatchObject({
      location: '4711',
      register: '2',
      period: 'shift',
      sequence: 118,
      part: null,
    });
    expect(report?.lines).toEqual([
      { code: '40', name: 'SCRATCH OFF', cents: 19_500 },
      { code: '41', name: 'LOTTERY', cents: -1250 },
      { code: '7', name: 'BEER & WINE', cents: 9990 },
      // A paid out may be a vendor's: the store maps it.
      { code: '4/0', name: '', cents: 8000 },
    ]);
    // The winnings paid, less a void.
    expect(report?.payouts).toBe(2750);
    expect(report && registerFiguresOf(report, 9, DEFAULT_CLOCK)).toMatchObject({
      ...{ store_id: 9, location: '4711', register_id: '2', period: 'shift', sequence: 118 },
      ...{ begins_at: '2026-11-20T14:00:00.000Z', ends_at: '2026-11-20T22:00:00.000Z', payouts: 27.5 },
    });
  });

  test('a duplicate register file counts once, while days, shifts and registers have separate reports', () => {
    const own = departments([['40', 'SCRATCH OFF', '195']]);
    expect(read(own, own)).toEqual(read(own));
    const reports = read(
      own,
      departments([['40', 'SCRATCH OFF', '400']], { period: '2', sequence: '40' }),
      departments([['40', 'SCRATCH OFF', '205']], { sequence: '119' }),
      departments([['40', 'SCRATCH OFF', '9']], { register: '3' }),
    );
    expect(reports.map(({ period, sequence, register }) => `${period} ${sequence} ${register}`)).toEqual([
      ...['shift 118 2', 'day 40 2', 'shift 119 2', 'shift 118 3'],
    ]);
    expect(faultOf(() => read(own, departments([['40', 'SCRATCH OFF', '196']])))).toEqual({
      ...{ kind: 'two_versions', register: '2', sequence: 118 },
    });
  });

  test('a register file adds up the sales of several tills and may be in Latin-1', () => {
    const till = (sales: string) =>
      `<SalesMovementHeader><RegisterID>2</RegisterID><TillID>2</TillID></SalesMovementHeader>${detail(['40', 'PIÑATA', sales])}`;
    const text = departments([['40', 'PIÑATA', '10']])
      .replace('UTF-8', 'ISO-8859-1')
      .replace('</MerchandiseCodeMovement>', `${till('5.25')}</MerchandiseCodeMovement>`);
    const latin = Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)));
    expect(naxmlReports([latin])[0]?.lines).toEqual([{ code: '40', name: 'PIÑATA', cents: 1525 }]);
  });
});

test('payouts are read with either sign, with codes or words, with namespace prefixes and short times', () => {
  const lines = (sign: string, back: string): [string, string, string][] => [
    ['payouts', 'total', `${sign}80.00`],
    ['payouts', 'total', `${back}5.00`],
    ['4', '5', `${sign}30.00`],
    ['4', '5', `${back}2.50`],
    ['safeLoan', 'total', '200.00'],
    ['statistics', 'overShort', '-4.00'],
    ['openingBalance', '', '150.00'],
  ];
  const expected = { payouts: 2750, lines: [{ code: 'payouts/total', name: '', cents: 7500 }] };
  expect(read(summary(lines('', '-')))[0]).toMatchObject(expected);
  expect(read(summary(lines('-', '')))[0]).toMatchObject(expected);
  const prefixed = summary(lines('', '-'))
    .replace('<BeginTime>06:', '<BeginTime>6:')
    .replace(/<(\/?)(?=[A-Z])/g, '<$1nax:')
    .replace('xmlns=', 'xmlns:nax=');
  expect(read(prefixed)[0]).toMatchObject({ ...expected, beginsAt: { wall: '2026-11-20 06:00:00' } });
});

describe('files of other programs', () => {
  const fileOf = (name: string) => new TextDecoder().decode(sample(name));
  const inShort = (...files: string[]) =>
    read(...files).map(({ period, shift, date, sequence, register, lines }) => [
      [period, shift, date, sequence, register].join(' '),
      lines.map(({ name, cents }) => `${name} ${cents / 100}`).join(),
    ]);

  test('files of a register that numbers every day’s report 1 become one report for each day', () => {
    expect(inShort(fileOf('register-day-19.xml'), fileOf('register-day-20.xml'))).toEqual([
      ['day 0 2026-11-19 1 1', 'INSTANT LOTTO 315'],
      ['day 0 2026-11-20 1 1', 'INSTANT LOTTO 410'],
    ]);
  });

  test('a back office’s file with period 0 and its number outside of the header is a day’s report', () => {
    expect(inShort(fileOf('register-office.xml'))).toEqual([
      ['day 0 2026-11-19 88123 1', 'INSTANT LOTTO 275.5'],
    ]);
  });

  test('a Passport’s files become one report for each shift, with its days, times and decimals', () => {
    const shift = (number: number, amount: string) =>
      departments([['21', 'INSTANT LOTTO', amount]], { period: '1', sequence: '1' })
        .replace('<BusinessDate>', `<SecondaryReportPeriod>${number}</SecondaryReportPeriod><BusinessDate>`)
        .replace(/(?<=Date>)2026-11-20/g, '2026-11-20T00:00:00-05:00')
        .replace('14:00:00<', '2026-11-20T14:00:00-05:00<');
    expect(inShort(shift(1, '315.0000'), shift(2, '12.3400'))).toEqual([
      ['shift 1 2026-11-20 1 2', 'INSTANT LOTTO 315'],
      ['shift 2 2026-11-20 1 2', 'INSTANT LOTTO 12.34'],
    ]);
    const [report] = read(shift(2, '1'));
    expect(report && registerFiguresOf(report, 9, DEFAULT_CLOCK)).toMatchObject({
      ...{ shift: 2, business_date: '2026-11-20', part: 'departments' },
      ends_at: '2026-11-20T19:00:00.000Z',
    });
  });

  test('a register file is read with a plain NAXML document type and refused with any other', () => {
    const text = departments([['21', 'INSTANT LOTTO', '5']]);
    for (const type of [
      '',
      ' SYSTEM "NAXML-MovementReport34.dtd"',
      ' PUBLIC "-//NACS//DTD//EN" "http://x.example/n.dtd"',
    ])
      expect(inShort(text.replace('?>', `?><!DOCTYPE NAXML-MovementReport${type}>`))).toEqual([
        ['shift 0 2026-11-20 118 2', 'INSTANT LOTTO 5'],
      ]);
    for (const type of [
      ' [<!ENTITY a "b">]',
      ' [ ]',
      ' SYSTEM "file:///etc/passwd"',
      ' SYSTEM "x.dtd" [<!ENTITY a "b">]',
    ])
      expect(faultOf(() => read(text.replace('?>', `?><!DOCTYPE NAXML-MovementReport${type}>`)))).toEqual({
        kind: 'has_doctype',
      });
  });

  const commander = (period: string, departments: string) => `<?xml version="1.0" encoding="UTF-8"?>
    <pd:departmentPd xmlns:pd="urn:vfi-sapphire:pd.2002-05-21" xmlns:vs="urn:vfi-sapphire:vs.2001-10-01">
    <vs:period sysid="2" ${period}/><vs:site>4711</vs:site><totals>${departments}</totals>
    <byRegister><totals>${departments}</totals></byRegister></pd:departmentPd>`;
  const DAILY =
    'periodType="DAILY" name="DAILY" periodSeqNum="811" periodBeginDate="2026-11-19T23:57:04-05:00" periodEndDate="2026-11-20T23:29:00-05:00"';

  test('a Commander’s department report is for the whole site, on the day that most of its period is in', () => {
    const text = commander(
      DAILY,
      '<deptInfo><vs:deptBase sysid="8"><name>SCRATCH</name></vs:deptBase><netSales><count>4</count><amount>315.00</amount></netSales></deptInfo>' +
        '<deptInfo><vs:deptBase sysid="9" name="LOTTO PO"/><netSales>-30.50</netSales></deptInfo>',
    );
    expect(inShort(text)).toEqual([['day 0 2026-11-20 811 0', 'SCRATCH 315,LOTTO PO -30.5']]);
    expect(inShort(text.replaceAll('DAILY', 'SHIFT'))[0]?.[0]).toBe('shift 0 2026-11-20 811 0');
    expect(faultOf(() => read(text.replaceAll('DAILY', 'YEAR')))).toEqual({
      ...{ kind: 'unknown_period', period: 'YEAR' },
    });
    expect(faultOf(() => read(commander(DAILY, '')))).toEqual({ kind: 'no_figures' });
  });
});

describe('invalid register files', () => {
  const good = departments([['40', 'SCRATCH OFF', '195']]);
  test('an invalid register file is refused with the reason', () => {
    expect(faultOf(() => read(departments([], { version: '4.0' })))).toEqual({
      ...{ kind: 'unknown_version', version: '4.0' },
    });
    expect(faultOf(() => read(departments([['1', 'X', '1']], { period: '5' })))).toEqual({
      ...{ kind: 'unknown_period', period: '5' },
    });
    expect(faultOf(() => read(good, departments([['1', 'X', '1']], { location: '9' })))).toMatchObject({
      kind: 'two_locations',
    });
    for (const amount of ['', 'ten', '1.234', '1e3', '99999999'])
      expect(faultOf(() => read(departments([['40', 'X', amount]])))).toMatchObject({
        ...{ kind: 'bad_value', element: 'SalesAmount' },
      });
    expect(faultOf(() => read(good.replace('2026-11-20', '2026-02-30')))).toMatchObject({
      element: 'BusinessDate',
    });
    expect(faultOf(() => read(good.slice(0, -40)))).toEqual({ kind: 'broken' });
    expect(faultOf(() => read('<html></html>'))).toEqual({ kind: 'not_naxml' });
    expect(faultOf(() => read(file({}, '<FuelGradeMovement/>')))).toEqual({ kind: 'no_figures' });
    expect(faultOf(() => read(''))).toEqual({ kind: 'broken' });
  });

  test('a hostile register file is refused before entities are expanded or fetched', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${good.replace(/^.*\?>/, '')}`;
    expect(faultOf(() => read(bomb))).toEqual({ kind: 'has_doctype' });
    expect(faultOf(() => read(`<!DOCTYPE x SYSTEM "file:///etc/passwd">${good}`))).toEqual({
      kind: 'has_doctype',
    });
    expect(faultOf(() => read(good.replace('SCRATCH OFF', '&secret;')))).toEqual({ kind: 'broken' });
    expect(faultOf(() => naxmlReports([new Uint8Array(MAX_NAXML_BYTES + 1)]))).toEqual({ kind: 'too_large' });
    const deep = '<a>'.repeat(100_000) + '</a>'.repeat(100_000);
    expect(['broken', 'not_naxml']).toContain(faultOf(() => read(deep))?.kind);
  });

  test('a mutated register file gives figures or a named fault, never another error', () => {
    const text = good;
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    for (let round = 0; round < 2000; round++) {
      const at = random(text.length);
      const piece = ['', '<', '&', '>', '-', '9'.repeat(30), '\0', '<![CDATA['][random(8)] ?? '';
      const mutated = text.slice(0, at) + piece + text.slice(at + random(20));
      faultOf(() => read(mutated).map((report) => registerFiguresOf(report, 1, DEFAULT_CLOCK)));
    }
  });
});

test('the use of a register’s department is guessed from its usual names', () => {
  const uses = [
    'SCRATCH OFF',
    'Scratchers',
    'LOTTERY',
    'LOTTERY PO',
    'Lotto Paid Out',
    'BEER',
    'Instant Tickets',
  ].map(guessRegisterUse);
  expect(uses).toEqual(['scratch', 'scratch', 'draw', 'payout', 'payout', null, 'scratch']);
});

describe('item files of a register', () => {
  type Item = { code: string; name?: string; sold: string[]; refunds?: string };
  const items = (of: Item[], shape: Shape = {}) =>
    file(
      shape,
      `<ItemSalesMovement>${head(shape)}${of
        .map(
          ({ code, name = 'GOLD RUSH', sold, refunds = '0' }) => `<ISMDetail><ItemCode>
          <POSCodeFormat format="upcA"/><POSCode>${code}</POSCode></ItemCode><Description>${name}</Description>
          <MerchandiseCode>40</MerchandiseCode>${sold
            .map(
              (quantity) => `<ISMSellPriceSummary><ActualSalesPrice>20.00</ActualSalesPrice><ISMSalesTotals>
              <SalesQuantity>${quantity}</SalesQuantity><SalesAmount>0</SalesAmount><RefundCount>${refunds}</RefundCount>
              <TransactionCount>1</TransactionCount></ISMSalesTotals></ISMSellPriceSummary>`,
            )
            .join('')}</ISMDetail>`,
        )
        .join('')}</ItemSalesMovement>`,
    );

  test('an item’s quantity in a register file is added over its prices, less voids and refunds', () => {
    const file = items([
      { code: '028400001991', sold: ['5', '-2'] },
      { code: '028400001992', name: 'FROST', sold: ['4.000'], refunds: '1' },
      { code: '', name: 'FUEL', sold: ['12.345'] },
    ]);
    expect(read(file)).toMatchObject([
      {
        part: 'items',
        lines: [],
        items: [
          { code: '028400001991', name: 'GOLD RUSH', quantity: 3 },
          { code: '028400001992', name: 'FROST', quantity: 3 },
        ],
      },
    ]);
  });

  test('a register’s item and department files of one shift are one report, even without the summary', () => {
    const both = read(
      departments([['40', 'SCRATCH', '60.00']]),
      items([{ code: '28400001991', sold: ['3'] }]),
    );
    expect(both).toMatchObject([{ part: 'departments', lines: [{ cents: 6000 }], items: [{ quantity: 3 }] }]);
    expect(registerFiguresOf(both[0] as never, 1, DEFAULT_CLOCK)).toMatchObject({
      items: [{ code: '28400001991', name: 'GOLD RUSH', quantity: 3 }],
    });
  });

  test('an item quantity that isn’t a number makes the register file fail with that value', () => {
    expect(faultOf(() => read(items([{ code: '028400001991', sold: ['many'] }])))).toEqual({
      kind: 'bad_value',
      element: 'SalesQuantity',
      text: 'many',
    });
  });
});
