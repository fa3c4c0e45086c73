import { diceFor } from './dice';

/** The frequency of each network fault, per 100 requests. */
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
  /** duration of a delay, in milliseconds */
  ms: number;
  /** for a replaced or missing response: the server did its work, and only its response is lost */
  afterWork: boolean;
};

/**
 * The faults of one terminal's requests, in order. Submissions have their own series, so that the fault of the n-th
 * submission doesn't depend on the number of other requests.
 */
export function faultsOf(seed: number, till: string): (isSubmission: boolean) => Fault {
  const series = { submission: diceFor(seed, `${till} submissions`), other: diceFor(seed, `${till} others`) };
  return (isSubmission) => {
    const dice = isSubmission ? series.submission : series.other;
    const kind = dice.weighted(FAULTS);
    // A captive portal lets nothing through before a sign-in.
    return { kind, ms: dice.whole(20, 1500), afterWork: dice.chance(50) && !kind.startsWith('portal') };
  };
}

/** The disruptions of a terminal. After all but the first, the page has to be reopened. */
const DISRUPTIONS = {
  'worker stopped': 30,
  reload: 25,
  'tab closed': 20,
  'tab crashed': 17,
  'browser killed': 8,
};
export type DisruptionKind = keyof typeof DISRUPTIONS;

/** `scanned`: with the tickets on the cards. `pressed`: right after the button, before the app has said "saved". */
export type Disruption = { kind: DisruptionKind; at: 'before' | 'scanned' | 'pressed' };

/** One submission of a clerk, with its disruptions. */
export type Step = {
  kind: 'sale' | 'shelf';
  /** of a count: one in which nothing was sold, or an opening check, or neither */
  count: 'usual' | 'quiet' | 'opening';
  /** a change of the network before this step, or null */
  network: 'offline' | 'online' | null;
  disruption: Disruption | null;
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
    const isDisrupted = !isFirst && dice.chance(22);
    const disruption: Disruption = {
      kind: dice.weighted(DISRUPTIONS),
      at: dice.pick(['before', 'scanned', 'pressed'] as const),
    };
    return {
      kind: dice.weighted({ sale: 70, shelf: 30 }),
      count: dice.weighted({ usual: 60, quiet: 20, opening: 20 }),
      network,
      disruption: isDisrupted ? disruption : null,
      twice: dice.chance(10),
    };
  });
}

/** `working`: after the request, before a response is possible. `answered`: after the commit; the response is lost. */
export type Death = { atSubmission: number; moment: 'working' | 'answered' };

/** The server's deaths, by the number of submissions from both terminals so far. */
export function deathsOf(seed: number, submissions: number): Death[] {
  const dice = diceFor(seed, 'deaths');
  const death = (from: number, to: number): Death => ({
    atSubmission: dice.whole(Math.ceil(submissions * from), Math.floor(submissions * to)),
    moment: dice.pick(['working', 'answered'] as const),
  });
  return [death(0.15, 0.45), death(0.55, 0.85)];
}
