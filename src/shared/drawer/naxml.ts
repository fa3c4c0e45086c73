import { parseXml, XmlElement } from '@rgrove/parse-xml';
import type { StoreClock } from '../time/store-clock';
import { instantOfWall, isDate } from '../time/time';
import { addedBy, groupBy, sumOf } from '../values/collections';
import { centsToDollars } from '../values/money';
import {
  MAX_DEPARTMENTS,
  MAX_REGISTER_ITEMS,
  MAX_REGISTER_TEXT,
  type ReportPart,
  WHOLE_SITE,
} from './register';

/** The largest file of a register's shift; real ones are below 200 kB. */
export const MAX_NAXML_BYTES = 1024 * 1024;

/** The reason why a register's file can't be read. */
export type NaxmlFault =
  | { kind: 'too_large' | 'has_doctype' | 'broken' | 'not_naxml' | 'no_figures' }
  | { kind: 'unknown_version'; version: string }
  | { kind: 'unknown_period'; period: string }
  /** this element's value is missing or invalid */
  | { kind: 'bad_value'; element: string; text: string }
  /** the same report with other figures */
  | { kind: 'two_versions'; register: string; sequence: number }
  | { kind: 'two_locations'; locations: string };

export class UnreadableNaxml extends Error {
  override name = 'UnreadableNaxml';
  constructor(readonly fault: NaxmlFault) {
    super(fault.kind);
  }
}

/** A time by the register's clock, `YYYY-MM-DD HH:mm:ss`, and its offset if the file says it, such as `-06:00`. */
type RegisterTime = { wall: string; offset: string | null };

/** A register's report at the end of a shift or a day. Amounts are cents. */
export type NaxmlReport = {
  /** the register's number of the store; empty: none */
  location: string;
  register: string;
  period: 'shift' | 'day';
  /** the shift of the day, where a register numbers its reports by shift and day; 0: it doesn't */
  shift: number;
  sequence: number;
  /** YYYY-MM-DD */
  date: string;
  beginsAt: RegisterTime;
  endsAt: RegisterTime;
  /** departments, and other payments out of the drawer, net of refunds and discounts */
  lines: { code: string; name: string; cents: number }[];
  /** lottery prizes paid */
  payouts: number;
  /** items rung up, net of voids and refunds; null: no item file was there */
  items: { code: string; name: string; quantity: number }[] | null;
  /** the part that was found, departments or summary, if only one was: the other may be written a moment later. null: both */
  part: ReportPart | null;
};

/** The parts of a report, which come in files of their own. */
type Part = Omit<NaxmlReport, 'part'> & { kind: ReportPart };

/**
 * The meaning of PrimaryReportPeriod in all files seen: 2 a day and 98 a shift; Passport's shift is 1, numbered in the
 * SecondaryReportPeriod; a back office writes 0 for its day.
 */
const PERIODS: Readonly<Record<string, NaxmlReport['period']>> = {
  '0': 'day',
  '1': 'shift',
  '2': 'day',
  '98': 'shift',
};
const PASSPORT_SHIFT = '1';

/**
 * Reads the department (MCM), summary (MSM) and item (ISM) files of a register. Files of one report are joined; a file that is there
 * twice counts once. Other files of the same format, such as those of fuel, have no figures here.
 * @throws UnreadableNaxml
 */
export function naxmlReports(files: readonly Uint8Array[]): NaxmlReport[] {
  const parts = files.flatMap(partsOf);
  if (parts.length === 0) throw new UnreadableNaxml({ kind: 'no_figures' });
  const locations = [...new Set(parts.map(({ location }) => location))];
  if (locations.length > 1)
    throw new UnreadableNaxml({ kind: 'two_locations', locations: locations.join(', ') });
  return [...groupBy(parts, reportKey).values()].map(joined);
}

/** The key of a report, unique in its store: a register may restart its numbers each day and each shift. */
export const reportKey = (
  report: Pick<NaxmlReport, 'register' | 'period' | 'date' | 'shift' | 'sequence'>,
): string => [report.period, report.date, report.shift, report.sequence, report.register].join(' ');

function joined(parts: readonly Part[]): NaxmlReport {
  const [first] = parts;
  if (!first) throw new UnreadableNaxml({ kind: 'no_figures' });
  const different = [...groupBy(parts, ({ kind }) => kind).values()].map((same) => {
    const versions = new Set(same.map((part) => JSON.stringify(part)));
    if (versions.size > 1)
      throw new UnreadableNaxml({
        kind: 'two_versions',
        register: first.register,
        sequence: first.sequence,
      });
    return same[0] ?? first;
  });
  const { kind: _, ...report } = first;
  // Registers write payouts with either sign and voids with the opposite one: they count net.
  const lines = different.flatMap((part) =>
    part.kind === 'summary'
      ? part.lines.map((line) => ({ ...line, cents: Math.abs(line.cents) }))
      : part.lines,
  );
  if (lines.length > MAX_DEPARTMENTS) throw new UnreadableNaxml({ kind: 'too_large' });
  const payouts = Math.abs(sumOf(different, (part) => part.payouts));
  const items = different.find(({ kind }) => kind === 'items')?.items ?? null;
  if (items && items.length > MAX_REGISTER_ITEMS) throw new UnreadableNaxml({ kind: 'too_large' });
  const money = different.filter(({ kind }) => kind !== 'items').map(({ kind }) => kind);
  return { ...report, lines, payouts, items, part: money.length < 2 ? (money[0] ?? 'items') : null };
}

/** The reports in a file: one for each of its registers. */
function partsOf(bytes: Uint8Array): Part[] {
  const root = rootOf(bytes);
  if (nameOf(root) === 'departmentPd') return [departmentsOfCommander(root)];
  if (nameOf(root) === 'summaryPd') return [summaryOfCommander(root)];
  // Its reports of taxes, networks and the like have no figures here.
  if (/^[a-z][A-Za-z]*Pd$/.test(nameOf(root))) return [];
  if (!/^NAXML-/.test(nameOf(root))) throw new UnreadableNaxml({ kind: 'not_naxml' });
  const { version = '' } = root.attributes;
  if (version !== '' && !/^3(\.\d+)*$/.test(version))
    throw new UnreadableNaxml({ kind: 'unknown_version', version: version.slice(0, MAX_REGISTER_TEXT) });
  const location = textIn(childOf(root, 'TransmissionHeader'), 'StoreLocationID');
  const parts = [
    ...childrenOf(root, 'MerchandiseCodeMovement').flatMap((movement) => departmentsOf(movement, location)),
    ...childrenOf(root, 'MiscellaneousSummaryMovement').flatMap((movement) => summaryOf(movement, location)),
    ...childrenOf(root, 'ItemSalesMovement').flatMap((movement) => itemsOf(movement, location)),
  ];
  const byReport = groupBy(parts, (part) => `${part.kind} ${reportKey(part)}`);
  return [...byReport.values()].flatMap(([first, ...others]) =>
    first
      ? {
          ...first,
          lines: addedLines([first, ...others].flatMap(({ lines }) => lines)),
          payouts: sumOf([first, ...others], ({ payouts }) => payouts),
          items: first.items && addedItems([first, ...others].flatMap(({ items }) => items ?? [])),
        }
      : [],
  );
}

/**
 * A document type that only names its root and perhaps its grammar: it is left out, and nothing is fetched. No register writes one with
 * entities or with another file.
 */
const PLAIN_DOCTYPE =
  /<!DOCTYPE\s+[\w:.-]+(?:\s+(?:SYSTEM|PUBLIC\s+(?:"[^"]*"|'[^']*'))\s+(?:"[^"<]*\.dtd"|'[^'<]*\.dtd'))?\s*>/i;

/** Parses without custom entities or external files. */
function rootOf(bytes: Uint8Array): XmlElement {
  if (bytes.length > MAX_NAXML_BYTES) throw new UnreadableNaxml({ kind: 'too_large' });
  const text = textOf(bytes).replace(PLAIN_DOCTYPE, '');
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableNaxml({ kind: 'has_doctype' });
  try {
    const { root } = parseXml(text);
    if (root) return root;
  } catch {
    // Also for elements that are nested deeper than any register nests them.
  }
  throw new UnreadableNaxml({ kind: 'broken' });
}

/** In the encoding that the file declares: UTF-8, or the ISO-8859-1 that some registers write; UTF-16 has a byte order mark. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  const declared = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  const isLatin = /^(iso-8859-1|windows-1252|us-ascii)$/i.test(declared);
  try {
    return new TextDecoder(isLatin ? 'latin1' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Some declare UTF-8 and write Latin-1.
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** An element's name without the prefix of its namespace. */
const nameOf = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);
const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && nameOf(child) === name,
  );
const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element && childrenOf(element, name)[0];
const textIn = (element: XmlElement | undefined, name: string): string =>
  (childOf(element, name)?.text ?? '').trim().slice(0, MAX_REGISTER_TEXT);

const badValue = (element: string, text: string): UnreadableNaxml =>
  new UnreadableNaxml({ kind: 'bad_value', element, text });

function centsIn(element: XmlElement | undefined, name: string): number {
  const text = textIn(element, name);
  const [, sign, dollars = '0', decimals = ''] = /^([-+]?)(\d{1,7})(?:\.(\d{1,4}))?$/.exec(text || '0') ?? [];
  if (sign === undefined || /[^0]/.test(decimals.slice(2))) throw badValue(name, text);
  const cents = Number(dollars) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

/** A number of pieces. Goods sold by weight have a fraction, which tickets never have: they are left out. */
function quantityIn(element: XmlElement, name: string): number {
  const text = textIn(element, name);
  const [, whole] = /^([-+]?\d{1,6})(?:\.\d{1,6})?$/.exec(text || '0') ?? [];
  if (whole === undefined) throw badValue(name, text);
  return Number(whole);
}

type Head = Omit<NaxmlReport, 'register' | 'lines' | 'payouts' | 'items' | 'part'>;

/** A day of an element, without the time that some registers add, which belongs to another element. */
const dayIn = (header: XmlElement | undefined, name: string): string =>
  textIn(header, name).replace(/T\d{2}:\d{2}.*$/, '');

function headOf(movement: XmlElement, location: string): Head {
  const header = childOf(movement, 'MovementHeader');
  const period = textIn(header, 'PrimaryReportPeriod');
  const meaning = PERIODS[period];
  if (!meaning) throw new UnreadableNaxml({ kind: 'unknown_period', period });
  // A back office has it next to the header.
  const sequence = textIn(header, 'ReportSequenceNumber') || textIn(movement, 'ReportSequenceNumber');
  if (!/^\d{1,9}$/.test(sequence)) throw badValue('ReportSequenceNumber', sequence);
  const shift = period === PASSPORT_SHIFT ? textIn(header, 'SecondaryReportPeriod') || '0' : '0';
  if (!/^\d{1,4}$/.test(shift)) throw badValue('SecondaryReportPeriod', shift);
  const date = dayIn(header, 'BusinessDate');
  if (!isDate(date)) throw badValue('BusinessDate', date);
  const time = (which: 'Begin' | 'End'): RegisterTime => {
    const day = dayIn(header, `${which}Date`) || date;
    const clock = textIn(header, `${which}Time`);
    const [, wall = '', offset = null] =
      /^(?:\d{4}-\d{2}-\d{2}T)?(\d{1,2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.exec(clock) ?? [];
    if (!isDate(day)) throw badValue(`${which}Date`, day);
    if (wall === '') throw badValue(`${which}Time`, clock);
    return { wall: `${day} ${wall.padStart(8, '0')}`, offset };
  };
  return {
    location,
    period: meaning,
    shift: Number(shift),
    sequence: Number(sequence),
    date,
    beginsAt: time('Begin'),
    endsAt: time('End'),
  };
}

/** The details of a movement by register: each belongs to the header before it. */
function detailsByRegister(movement: XmlElement, name: string): Map<string, XmlElement[]> {
  const byRegister = new Map<string, XmlElement[]>();
  let register = WHOLE_SITE;
  for (const child of movement.children) {
    if (!(child instanceof XmlElement)) continue;
    if (nameOf(child) === 'SalesMovementHeader') register = textIn(child, 'RegisterID') || WHOLE_SITE;
    if (nameOf(child) === name) byRegister.set(register, [...(byRegister.get(register) ?? []), child]);
  }
  return byRegister;
}

// A report covers all clerks and tills of a register: lines with the same code are added up.
const codeOf = ({ code }: { code: string }): string => code;
const addedLines = (lines: NaxmlReport['lines']) => addedBy(lines, codeOf, 'cents');
const addedItems = (items: NonNullable<NaxmlReport['items']>) => addedBy(items, codeOf, 'quantity');

function departmentsOf(movement: XmlElement, location: string): Part[] {
  const head = headOf(movement, location);
  return [...detailsByRegister(movement, 'MCMDetail')].map(([register, details]) => ({
    ...head,
    kind: 'departments' as const,
    register,
    lines: addedLines(
      details.map((detail) => {
        const code = textIn(detail, 'MerchandiseCode');
        if (code === '') throw badValue('MerchandiseCode', code);
        const totals = childOf(detail, 'MCMSalesTotals');
        if (textIn(totals, 'SalesAmount') === '') throw badValue('SalesAmount', '');
        // Registers write deductions with either sign.
        const off = ['RefundAmount', 'DiscountAmount', 'PromotionAmount'].map((name) =>
          Math.abs(centsIn(totals, name)),
        );
        const cents = centsIn(totals, 'SalesAmount') - sumOf(off, (each) => each);
        return { code, name: textIn(detail, 'MerchandiseCodeDescription'), cents };
      }),
    ),
    payouts: 0,
    items: null,
  }));
}

/** The items rung up, of all prices. Voids are negative lines; refunds have their own count, with either sign. */
function itemsOf(movement: XmlElement, location: string): Part[] {
  const head = headOf(movement, location);
  return [...detailsByRegister(movement, 'ISMDetail')].map(([register, details]) => ({
    ...head,
    kind: 'items' as const,
    register,
    lines: [],
    payouts: 0,
    items: addedItems(
      details.flatMap((detail) => {
        const code = textIn(childOf(detail, 'ItemCode'), 'POSCode');
        // Items without a code, such as fuel, aren't games.
        if (code === '') return [];
        const totals = childrenOf(detail, 'ISMSellPriceSummary').flatMap((summary) =>
          childrenOf(summary, 'ISMSalesTotals'),
        );
        const quantity = sumOf(
          totals,
          (each) => quantityIn(each, 'SalesQuantity') - Math.abs(quantityIn(each, 'RefundCount')),
        );
        return [{ code, name: textIn(detail, 'Description'), quantity }];
      }),
    ),
  }));
}

const COMMANDER_PERIODS: readonly [words: RegExp, period: NaxmlReport['period']][] = [
  [/^shift$/i, 'shift'],
  [/^(day|daily)$/i, 'day'],
];
const HALF = 2;

/**
 * The head of a Verifone Commander's own report, of the whole site. Its business day is the one in the middle of its period, since
 * it begins and ends around midnight.
 */
function headOfCommander(root: XmlElement): Head & Pick<Part, 'register' | 'payouts' | 'items'> {
  const period = childOf(root, 'period');
  const attributes = period?.attributes ?? {};
  const type = attributes.periodType ?? '';
  const meaning = COMMANDER_PERIODS.find(([words]) => words.test(type))?.[1];
  if (!meaning)
    throw new UnreadableNaxml({ kind: 'unknown_period', period: type.slice(0, MAX_REGISTER_TEXT) });
  const sequence = attributes.periodSeqNum ?? '';
  if (!/^\d{1,9}$/.test(sequence)) throw badValue('periodSeqNum', sequence.slice(0, MAX_REGISTER_TEXT));
  const time = (name: 'periodBeginDate' | 'periodEndDate'): RegisterTime => {
    const text = attributes[name] ?? '';
    const [, day = '', clock = '', offset = null] =
      /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
    if (!isDate(day)) throw badValue(name, text.slice(0, MAX_REGISTER_TEXT));
    return { wall: `${day} ${clock}`, offset };
  };
  const [beginsAt, endsAt] = [time('periodBeginDate'), time('periodEndDate')];
  const wallMs = ({ wall }: RegisterTime): number => Date.parse(`${wall.replace(' ', 'T')}Z`);
  const middle = new Date((wallMs(beginsAt) + wallMs(endsAt)) / HALF);
  return {
    location: textIn(root, 'site'),
    register: WHOLE_SITE,
    period: meaning,
    shift: 0,
    sequence: Number(sequence),
    date: middle.toISOString().slice(0, 10),
    beginsAt,
    endsAt,
    payouts: 0,
    items: null,
  };
}

/** An amount of a Commander's report: with its count in elements of their own, or alone. */
const amountOfCommander = (parent: XmlElement, name: string): number => {
  const element = childOf(parent, name);
  return element && childOf(element, 'amount') ? centsIn(element, 'amount') : centsIn(parent, name);
};

/** A Commander's departments: the sums for the whole site are in its first `totals`. */
function departmentsOfCommander(root: XmlElement): Part {
  const head = headOfCommander(root);
  const totals = childOf(root, 'totals') ?? root;
  const lines = totals.children.flatMap((child) => {
    const base = child instanceof XmlElement ? childOf(child, 'deptBase') : undefined;
    if (!base || !(child instanceof XmlElement)) return [];
    const { sysid = '', name = textIn(base, 'name') || base.text.trim() } = base.attributes;
    const code = (sysid || name).slice(0, MAX_REGISTER_TEXT);
    if (code === '') throw badValue('deptBase', '');
    return [{ code, name: name.slice(0, MAX_REGISTER_TEXT), cents: amountOfCommander(child, 'netSales') }];
  });
  if (lines.length === 0) throw new UnreadableNaxml({ kind: 'no_figures' });
  return { ...head, kind: 'departments', lines: addedLines(lines) };
}

/** The elements of a Commander's summary that are money paid out of a drawer, by their names. */
const PAID_OUT = /(pay(ments?)?|paid)outs?$/i;

/**
 * A Commander's summary: the payments out of the drawers of the whole site. It doesn't say what they were for, so the store maps each
 * line. A total next to its parts isn't added to them.
 */
function summaryOfCommander(root: XmlElement): Part {
  const head = headOfCommander(root);
  const info = childOf(childOf(root, 'totals') ?? root, 'summaryInfo');
  if (!info) throw new UnreadableNaxml({ kind: 'no_figures' });
  const paidOut = info.children.flatMap((child) =>
    child instanceof XmlElement && PAID_OUT.test(nameOf(child)) ? nameOf(child) : [],
  );
  const parts = paidOut.filter((name) => !/^total/i.test(name));
  const lines = [...new Set(parts.length > 0 ? parts : paidOut)].map((name) => ({
    code: name.slice(0, MAX_REGISTER_TEXT),
    name: '',
    cents: amountOfCommander(info, name),
  }));
  return { ...head, kind: 'summary', lines: lines.filter(({ cents }) => cents !== 0) };
}

/** Radiant's codes of lottery prizes: 4 with 5 or 6. */
const PRIZES = ['4/5', '4/6'];

/**
 * The payments out of the drawer. Where the register names lottery prizes, they are payouts; others are lines, which a
 * store maps like departments, since they may be a vendor's.
 */
function summaryOf(movement: XmlElement, location: string): Part[] {
  const head = headOf(movement, location);
  return [...detailsByRegister(movement, 'MSMDetail')].map(([register, details]) => {
    const amounts = details.flatMap((detail) => {
      const codes = childOf(detail, 'MiscellaneousSummaryCodes');
      const code = textIn(codes, 'MiscellaneousSummaryCode');
      if (code !== '4' && code.toLowerCase() !== 'payouts') return [];
      const subcode = textIn(codes, 'MiscellaneousSummarySubCode') || '0';
      const totals = childOf(detail, 'MSMSalesTotals');
      return [{ code: `${code}/${subcode}`, name: '', cents: centsIn(totals, 'MiscellaneousSummaryAmount') }];
    });
    const isPrize = ({ code }: { code: string }) => PRIZES.includes(code);
    return {
      ...head,
      kind: 'summary' as const,
      register,
      lines: addedLines(amounts.filter((amount) => !isPrize(amount))),
      payouts: sumOf(amounts.filter(isPrize), ({ cents }) => cents),
      items: null,
    };
  });
}

/**
 * A report as the body of `POST /register-figures`.
 * @param clock the store's: most files have wall times
 * @throws UnreadableNaxml for a time that doesn't exist
 */
export function registerFiguresOf(report: NaxmlReport, storeId: number, clock: StoreClock) {
  const instantOf = ({ wall, offset }: RegisterTime): string => {
    const instant =
      offset === null ? instantOfWall(wall, clock) : new Date(`${wall.replace(' ', 'T')}${offset}`);
    if (!instant || Number.isNaN(Number(instant))) throw badValue('EndTime', wall);
    return instant.toISOString();
  };
  return {
    store_id: storeId,
    ...(report.location !== '' && { location: report.location }),
    register_id: report.register,
    period: report.period,
    ...(report.shift !== 0 && { shift: report.shift }),
    sequence: report.sequence,
    ...(report.part !== null && { part: report.part }),
    begins_at: instantOf(report.beginsAt),
    ends_at: instantOf(report.endsAt),
    business_date: report.date,
    lines: report.lines.map(({ code, name, cents }) => ({ code, name, amount: centsToDollars(cents) })),
    payouts: centsToDollars(report.payouts),
    ...(report.items !== null && { items: report.items }),
  };
}

/** The probable use of a department by its name; null if the name doesn't say. */
export function guessRegisterUse(name: string): 'scratch' | 'draw' | 'payout' | null {
  const words = name.toLowerCase();
  const isLottery =
    /\b(lott\w*|scratch\w*|scratcher\w*|instant\w*|tickets?|lotto|draw|online|keno|powerball)\b/.test(words);
  if (!isLottery) return null;
  if (/\b(po|p\/o|pay ?outs?|paid ?outs?|cash(es|ing)?|winn\w*|prizes?|redeem\w*)\b/.test(words))
    return 'payout';
  if (/\b(scratch\w*|instant\w*|tickets?)\b/.test(words)) return 'scratch';
  return 'draw';
}

/** Groups the files of the same reports, such as the departments and the summary of a shift, in their order. */
export function bundlesOf<F extends { bytes: Uint8Array }>(files: readonly F[]): F[][] {
  let bundles: { keys: string[]; files: F[] }[] = [];
  for (const file of files) {
    const keys = naxmlReports([file.bytes]).map((report) => `${report.location} ${reportKey(report)}`);
    const same = bundles.filter((bundle) => bundle.keys.some((key) => keys.includes(key)));
    const joined = {
      keys: [...same.flatMap((bundle) => bundle.keys), ...keys],
      files: [...same.flatMap((bundle) => bundle.files), file],
    };
    bundles = [...bundles.filter((bundle) => !same.includes(bundle)), joined];
  }
  return bundles.map((bundle) => bundle.files);
}

type NamedFile = { name: string; bytes: Uint8Array };
/** The contents of several files. */
type ReadFiles = {
  reports: NaxmlReport[];
  /** the reason why each other file, or several of one report, can't be read */
  faults: { names: string[]; fault: NaxmlFault }[];
  /** the number of files without figures of a drawer, such as those of fuel */
  others: number;
};

/**
 * Reads the files of a register's folder: one that can't be read is named and left out, and the others count.
 * @throws UnreadableNaxml for files of several stores
 */
export function readNaxmlFiles(files: readonly NamedFile[]): ReadFiles {
  const faults: ReadFiles['faults'] = [];
  let others = 0;
  const reportsOf = (bundle: readonly NamedFile[]): NaxmlReport[] => {
    try {
      return naxmlReports(bundle.map(({ bytes }) => bytes));
    } catch (error) {
      if (!(error instanceof UnreadableNaxml)) throw error;
      if (error.fault.kind === 'no_figures') others += bundle.length;
      else faults.push({ names: bundle.map(({ name }) => name), fault: error.fault });
      return [];
    }
  };
  const readable = files.flatMap((file) => {
    const [report] = reportsOf([file]);
    return report ? [{ ...file, location: report.location }] : [];
  });
  const locations = [...groupBy(readable, ({ location }) => location).keys()];
  if (locations.length > 1)
    throw new UnreadableNaxml({ kind: 'two_locations', locations: locations.join(', ') });
  return { reports: bundlesOf(readable).flatMap(reportsOf), faults, others };
}

/** The bytes of a file that a person chose; of an oversized file, only enough for it to be refused. */
export const bytesOf = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, MAX_NAXML_BYTES + 1).arrayBuffer());
