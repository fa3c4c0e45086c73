import { diceFor } from './dice';

/** How likely each fault of the way to the server is, of 100 requests. */
const FAULTS = {
  none: 48,
  'request dropped': 4,
  'never answered': 1,
  'request cut': 3,
  'request delayed': 5,
  'answer dropped': 5,
  'answer cut': 4,
  'answer cut, looking whole': 2,
  'answer delayed': 5,
  '500 page': 2,
  '500 in JSON': 2,
  '502 page': 3,
  '429 page': 2,
  '429 with Retry-After': 2,
  '403 page': 1,
  'portal page': 2,
  'portal JSON': 4,
  'portal redirect': 1,
  'sent twice': 2,
  'sent again later': 2,
};
export type FaultKind = keyof typeof FAULTS;

export type Fault = {
  kind: FaultKind;
  /** of a delay, in milliseconds */
  ms: number;
  /** where the answer is another one or none: the server did its work first, and only its answer is lost */
  afterWork: boolean;
};

/**
 * The faults of one terminal's requests, request by request. Submissions have a series of their own, so that what
 * happens to the n-th one doesn't depend on how often the app asked for anything else.
 */
export function faultsOf(seed: number, till: string): (isSubmission: boolean) => Fault {
  const series = { submission: diceFor(seed, `${till} submissions`), other: diceFor(seed, `${till} others`) };
  return (isSubmission) => {
    const dice = isSubmission ? series.submission : series.other;
    const kind = dice.weighted(FAULTS);
    // A portal lets nothing through before somebody has signed in.
    return { kind, ms: dice.whole(20, 1500), afterWork: dice.chance(50) && !kind.startsWith('portal') };
  };
}

/** What can befall a terminal. After all but the first the page has to be opened again. */
const BLOWS = {
  'worker stopped': 30,
  reload: 25,
  'tab closed': 20,
  'tab crashed': 17,
  'browser killed': 8,
};
export type BlowKind = keyof typeof BLOWS;

/** `scanned`: with the tickets on the cards. `pressed`: right after the button, before the app has said "saved". */
export type Blow = { kind: BlowKind; at: 'before' | 'scanned' | 'pressed' };

/** One submission of a clerk and what comes in between. */
export type Step = {
  kind: 'sale' | 'shelf';
  /** the network from here on, where it changes */
  network: 'offline' | 'online' | null;
  blow: Blow | null;
  /** the clerk presses Add Sales twice */
  twice: boolean;
};

/** The submissions of one terminal. */
export function stepsOf(seed: number, till: string, count: number): Step[] {
  const dice = diceFor(seed, `${till} steps`);
  let offlineFor = 0;
  return Array.from({ length: count }, (_, index) => {
    const isFirst = index === 0;
    let network: Step['network'] = null;
    if (offlineFor > 0) {
      offlineFor -= 1;
      if (offlineFor === 0) network = 'online';
    } else if (!isFirst && dice.chance(10)) {
      network = 'offline';
      offlineFor = dice.whole(2, 7);
    }
    const isHit = !isFirst && dice.chance(22);
    const blow: Blow = {
      kind: dice.weighted(BLOWS),
      at: dice.pick(['before', 'scanned', 'pressed'] as const),
    };
    return {
      kind: dice.weighted({ sale: 65, shelf: 35 }),
      network,
      blow: isHit ? blow : null,
      twice: dice.chance(10),
    };
  });
}

/** `working`: it has the request but can't have answered. `answered`: it has committed, and nobody is told. */
export type Death = { atSubmission: number; moment: 'working' | 'answered' };

/** When the server dies: by how many submissions have come by on the way to it, of both terminals. */
export function deathsOf(seed: number, submissions: number): Death[] {
  const dice = diceFor(seed, 'deaths');
  const death = (from: number, to: number): Death => ({
    atSubmission: dice.whole(Math.ceil(submissions * from), Math.floor(submissions * to)),
    moment: dice.pick(['working', 'answered'] as const),
  });
  return [death(0.15, 0.45), death(0.55, 0.85)];
}
