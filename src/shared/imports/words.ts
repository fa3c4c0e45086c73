import { inWords } from '../values/columns';

/** Words for the beginning and the end of a run of packs or tickets. Those that may mean something else stand alone among `VAGUE_HEADINGS`. */
const BEGINNINGS = ['first', 'start', 'starting', 'begin', 'beginning', 'opening'];
const ENDS = ['last', 'end', 'ending', 'closing', 'stop', 'finish'];
const VAGUE_BEGINNINGS = ['from', 'low', 'open'];
const VAGUE_ENDS = ['to', 'high', 'close', 'through', 'thru'];

/** Headings of the first or the last pack of a run, which a line of a shipment may have. */
const packHeadings = (words: readonly string[]): string[] =>
  words.flatMap((word) =>
    ['pack', 'book', 'roll'].flatMap((pack) => [
      `${word} ${pack}`,
      `${pack} ${word}`,
      `${word} ${pack} number`,
    ]),
  );

/** Headings of the first or the last ticket of a run. */
const ticketHeadings = (words: readonly string[]): string[] =>
  words.flatMap((word) => [`${word} ticket`, `${word} number`, `${word} ticket number`]);

/**
 * The words that people, lotteries and other programs use in files: one list for stock, games and lists of packs. Headings are in
 * lowercase without punctuation, as `inWords` makes them; the longest match wins.
 */
export const HEADINGS = {
  game: [
    'game',
    'game number',
    'game id',
    'game code',
    'igt id',
    'igt identifier',
    'scratch number',
    'scratch game',
    'scratcher number',
    'scratch off number',
    'instant game',
    'lottery game',
  ],
  name: [
    'name',
    'game name',
    'title',
    'game title',
    'display name',
    'game description',
    'item name',
    'item description',
    'product name',
    'product description',
    'ticket name',
    'short description',
  ],
  price: [
    'price',
    'ticket price',
    'game price',
    'price point',
    'denomination',
    'ticket value',
    'retail price',
    'face value',
    'dollar amount',
    'retail',
    'current retail',
    'unit retail',
    'unit price',
    'selling price',
    'sell price',
    'sales price',
    'price per ticket',
  ],
  pack_size: [
    'pack size',
    'tickets per pack',
    'tickets per book',
    'tickets per roll',
    'tickets in pack',
    'tickets in book',
    'tickets in roll',
    'tickets pack',
    'tickets book',
    'tickets roll',
    'pack tickets',
    'book tickets',
    'number of tickets',
    'number tickets',
    'ticket count',
    'ticket quantity',
    'total tickets',
    'book size',
    'roll size',
    'pack quantity',
    'quantity pack',
    'quantity per pack',
    'quantity book',
    'quantity per book',
    'pack count',
    'book count',
    'book quantity',
    'roll count',
    'count per pack',
    'per pack',
    'per book',
    'units per pack',
    'units per case',
    'units case',
    'units pack',
    'units book',
    'case pack',
    'case size',
    'case count',
    'unit per case',
    'case quantity',
    'pack sz',
    'lot size',
    'size',
  ],
  upc: [
    'upc',
    'upc code',
    'upc a',
    'item upc',
    'upc number',
    'upc plu',
    'scan code',
    'pos code',
    'gtin',
    'barcode',
    'bar code',
    'lot number',
  ],
  first_sale: [
    'first sale',
    'start date',
    'launch date',
    'on sale',
    'on sale date',
    'release date',
    'sales start',
    'go to market date',
    'goto market date',
    'game start date',
    'game start',
    'start of game',
    'start of sale',
    'start of sales',
    'first day of sale',
    'first day of sales',
    'first day to sell',
    'play begin',
    'begin date',
    'date available',
  ],
  last_sale: [
    'last sale',
    'last day to sell',
    'last day of sale',
    'last day of sales',
    'end of sale',
    'end of sales',
    'end date',
    'end of game',
    'game end date',
    'off sale',
    'close date',
    'sales end',
    'last date to sell',
    'end of sales date',
    'end sale date',
    'closing date',
    'last sale date',
    'stop date',
    'game end',
    'play end',
    'ends',
  ],
  last_return: ['last return', 'return by', 'last day to return', 'return deadline', 'return date'],
  last_claim: [
    'last claim',
    'claim deadline',
    'last day to claim',
    'last day to redeem',
    'redeem by',
    'claim by',
    'final claim date',
    'validation end',
    'last date to claim',
    'lastdatetoclaim',
    'last day to claim prizes',
    'claim end date',
    'final date to claim',
    'expiration date',
    'expire date',
    'redemption end date',
    'redemption date',
    'redeem end date',
    'last day to cash',
    'end val date',
    'play expiry',
    'disable date',
  ],
  status: [
    'status',
    'state of sale',
    'game status',
    'validation status',
    'game state',
    'is active',
    'active',
  ],
  pack: [
    'pack',
    'pack number',
    'pack id',
    'pack serial',
    'book',
    'book number',
    'book id',
    'book serial',
    'roll',
    'roll number',
    'bundle',
    'bundle number',
    'game pack',
    'game book',
    'inventory number',
    ...packHeadings([...BEGINNINGS, ...VAGUE_BEGINNINGS]),
  ],
  last_pack: packHeadings([...ENDS, ...VAGUE_ENDS]),
  first_ticket: [...BEGINNINGS, ...ticketHeadings([...BEGINNINGS, ...VAGUE_BEGINNINGS])],
  last_ticket: [...ENDS, ...ticketHeadings([...ENDS, ...VAGUE_ENDS])],
  place: ['place', 'location', 'where', 'stored', 'storage', 'stock location', 'inventory location'],
  bin: [
    'bin',
    'bin number',
    'slot',
    'slot number',
    'box',
    'box number',
    'dispenser',
    'dispenser number',
    'position',
    'tray',
    'display number',
  ],
  front_ticket: [
    'front ticket',
    'front',
    'next ticket',
    'next number',
    'current ticket',
    'current number',
    'current',
    'top ticket',
    'next',
  ],
  activated_on: [
    'activated on',
    'activated',
    'activated date',
    'activation date',
    'activation',
    'activate date',
    'date activated',
    'active since',
  ],
  tickets_left: [
    'tickets left',
    'tickets remaining',
    'remaining tickets',
    'remaining',
    'quantity remaining',
    'quantity left',
    'tickets on hand',
    'quantity on hand',
    'on hand',
    'unsold',
    'unsold tickets',
  ],
  direction: [
    'direction',
    'ticket order',
    'sort order',
    'order of sale',
    'sell order',
    'selling order',
    'sells',
    'count direction',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Headings with several meanings: they count only for a field that no other heading names. */
export const VAGUE_HEADINGS: Partial<Record<keyof typeof HEADINGS, readonly string[]>> = {
  game: [
    'scratcher',
    'scratchers',
    'scratch off',
    'scratchoff',
    'instant',
    'ticket type',
    'id',
    'number',
    'key',
    'section',
    'item number',
    'item id',
  ],
  name: [
    'description',
    'game',
    'item',
    'product',
    'scratcher',
    'scratch off',
    'scratchoff',
    'ticket type',
    'ticket',
  ],
  // Published lists use these for the price; a pack's cost to the store is in whole cents.
  price: ['value', 'ticket cost', 'section'],
  pack_size: ['pack', 'tickets', 'quantity', 'count'],
  pack: [
    'serial',
    'serial number',
    'ticket',
    'ticket number',
    'ticket serial',
    'barcode',
    'bar code',
    'number',
    'scan',
    'scanned',
    'scanned code',
    'full serial',
    'full serial number',
    'full number',
    'ticket barcode',
    'ticket code',
  ],
  // Both ends may stand in one cell: 018-059.
  first_ticket: [
    ...VAGUE_BEGINNINGS,
    'tickets',
    'ticket range',
    'serial range',
    'serials',
    'ticket numbers',
    'range',
  ],
  last_ticket: VAGUE_ENDS,
  front_ticket: ['ticket', 'ticket number', 'tkt', 'tkt number'],
  place: ['status', 'section'],
  bin: ['display', 'number', 'row', 'location'],
  tickets_left: ['tickets', 'quantity', 'count', 'left', 'balance'],
  direction: ['order'],
  first_sale: ['start', 'begin'],
  last_sale: ['end', 'close'],
  last_claim: ['last date', 'expires'],
};

/** Words in headings of other amounts than a ticket's price: what a store pays or keeps, and the value of a whole pack or of a prize. */
export const NO_PRICE =
  /\b(cost|costs|margin|profit|pack|packs|book|books|roll|case|prize|total|commission|tax)\b/;

/** The place of a pack of the opening stock. */
export const STOCK_PLACES = ['back', 'shelf'] as const;
export type StockPlace = (typeof STOCK_PLACES)[number];

/** Words for places, the most certain place first: the first one with a word in the text decides. */
const PLACES: readonly { place: StockPlace; words: RegExp }[] = [
  {
    place: 'back',
    words:
      /\b(back ?(room|stock|office|up)|safe|vault|lock ?(box|er)|storage|store ?room|stock ?room|office|closet|cabinet|warehouse|reserves?|over ?stock|in stock|unopened|not (active|activated|for sale)|inactive)\b/,
  },
  {
    place: 'shelf',
    words:
      /\b(shelf|shelves|counter|register|check ?out|cash ?wrap|pos|lane|disp|display(ed)?|case|dispensers?|bins?|slots?|machine|vending|itvm|kiosk|spinner|tower|carousel|stand|front|window|wall|rack|tray|on sale|for sale|selling|sales floor|floor)\b/,
  },
  { place: 'back', words: /\b(back|stock)\b|^b$/ },
  { place: 'shelf', words: /^s$/ },
];

/**
 * The place that a text names. A text that is empty, names the lottery's state of the pack, or names a drawer, which may be either,
 * means the shelf for a pack with a bin.
 * @returns null for a text that names none
 */
export function placeOfCell(text: string, hasBin: boolean): StockPlace | null {
  const words = inWords(text);
  const place = PLACES.find((each) => each.words.test(words))?.place ?? null;
  const saysNothing = text === '' || /\bdrawers?\b/.test(words) || (place === null && packStateOf(text));
  return saysNothing ? (hasBin ? 'shelf' : 'back') : place;
}

/** The dates of a pack in the lottery's records. */
export const PACK_DAYS = ['shipped_at', 'confirmed_at', 'activated_at', 'settled_at', 'returned_at'] as const;
export type PackDay = (typeof PACK_DAYS)[number];

/** Headings of a lottery's list of packs. */
export const PACK_LIST_HEADINGS = {
  game: [...HEADINGS.game, 'game name'],
  pack: HEADINGS.pack,
  last_pack: HEADINGS.last_pack,
  shipped_at: [
    'shipped',
    'ship',
    'date shipped',
    'ship date',
    'shipped date',
    'shipment date',
    'issued',
    'issue date',
    'date issued',
  ],
  confirmed_at: [
    'confirmed',
    'date confirmed',
    'confirmed date',
    'confirmation date',
    'received',
    'recv',
    'rcvd',
    'date received',
    'received date',
    'delivered',
    'delivery date',
  ],
  activated_at: [...HEADINGS.activated_on, 'act'],
  settled_at: [
    'settled',
    'settle',
    'date settled',
    'settled date',
    'settlement date',
    'settle date',
    'sold',
    'date sold',
    'sold date',
    'billed',
    'billed date',
  ],
  returned_at: ['returned', 'return', 'ret', 'date returned', 'returned date', 'return date'],
  status: [
    'status',
    'state',
    'pack status',
    'book status',
    'current status',
    'pack state',
    'book state',
    'inventory status',
  ],
  status_at: ['status date', 'status changed', 'date of status', 'status as of', 'last activity'],
} as const satisfies Record<string, readonly string[]>;

/**
 * States of a pack as lotteries write them, with the day that each begins. `null`: none of them, since the pack was partly or
 * not yet returned, is lost, or is sold out and not yet charged.
 */
const PACK_STATES: readonly { begins: PackDay | null; words: RegExp }[] = [
  {
    begins: null,
    words:
      /^((partial(ly)?|pending|awaiting|in process|requested) return|return (pending|requested|in)|stolen|lost|missing|damaged|available|de ?activated|depleted|empty|unknown|on hold|hold|suspended|blocked|void(ed)?|expired)/,
  },
  {
    begins: 'shipped_at',
    words:
      /^(shipped|in ?transit|issued|en route|on (the|its) way|dispatched|pending (receipt|delivery|confirmation))/,
  },
  {
    begins: 'confirmed_at',
    words:
      /^(confirmed(?! return)|received|delivered|in stock|on hand|inactive|(not|non|un) ?activ(e|ated)|accepted)/,
  },
  { begins: 'activated_at', words: /^(active|activated|in play|auto ?activated)/ },
  {
    begins: 'settled_at',
    words: /^((auto|self|automatically|manually|fully) ?)?settled|^(sold|billed|paid|invoiced|charged)/,
  },
  { begins: 'returned_at', words: /^((full(y)?|whole|confirmed) )?return(ed)?\b/ },
];

/** The day that a state begins; null for a state that begins none of them, undefined for an unknown text. */
export const packStateOf = (text: string): PackDay | null | undefined =>
  PACK_STATES.find(({ words }) => words.test(inWords(text)))?.begins;

/** Checks whether tickets are sold downwards, by a word of a direction such as “High to Low”; null: the text doesn't say. */
export function isDownwards(text: string): boolean | null {
  const words = text.toLowerCase();
  const first = /(low|asc|up|\b0+\b)|(high|desc|down|rev|[1-9]\d*)/.exec(words);
  return first ? first[2] !== undefined : null;
}
