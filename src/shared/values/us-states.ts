import type { StoreSettings } from '../places/store-settings';

/** The initial settings of a new store in a US state. */
export type UsState = { name: string } & Pick<StoreSettings, 'ticket_layout' | 'sells' | 'time_zone'>;

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/**
 * A state whose tickets couldn't be verified: it keeps the standard layout until the store teaches its own.
 */
const state = (name: string, time_zone: string): UsState => ({
  name,
  ticket_layout: 'standard',
  sells: 'up',
  time_zone,
});

/**
 * The states by their postal code, each with the time zone in which most of its people live. A store may
 * change all of these settings.
 */
export const US_STATES = {
  AL: state('Alabama', CENTRAL),
  AK: state('Alaska', 'America/Anchorage'),
  AZ: state('Arizona', 'America/Phoenix'),
  AR: state('Arkansas', CENTRAL),
  CA: { ...state('California', PACIFIC), ticket_layout: 'us-ca', sells: 'down' },
  CO: state('Colorado', MOUNTAIN),
  CT: state('Connecticut', EASTERN),
  DE: state('Delaware', EASTERN),
  DC: state('District of Columbia', EASTERN),
  FL: state('Florida', EASTERN),
  GA: { ...state('Georgia', EASTERN), ticket_layout: 'us-ga' },
  HI: state('Hawaii', 'Pacific/Honolulu'),
  ID: state('Idaho', 'America/Boise'),
  IL: state('Illinois', CENTRAL),
  IN: state('Indiana', 'America/Indiana/Indianapolis'),
  IA: state('Iowa', CENTRAL),
  KS: state('Kansas', CENTRAL),
  KY: state('Kentucky', EASTERN),
  LA: state('Louisiana', CENTRAL),
  ME: { ...state('Maine', EASTERN), ticket_layout: 'us-me' },
  MD: state('Maryland', EASTERN),
  MA: { ...state('Massachusetts', EASTERN), ticket_layout: 'us-ma' },
  MI: state('Michigan', 'America/Detroit'),
  MN: state('Minnesota', CENTRAL),
  MS: state('Mississippi', CENTRAL),
  MO: state('Missouri', CENTRAL),
  MT: state('Montana', MOUNTAIN),
  NE: state('Nebraska', CENTRAL),
  NV: state('Nevada', PACIFIC),
  NH: state('New Hampshire', EASTERN),
  NJ: { ...state('New Jersey', EASTERN), ticket_layout: 'us-nj' },
  NM: state('New Mexico', MOUNTAIN),
  NY: state('New York', EASTERN),
  NC: state('North Carolina', EASTERN),
  ND: state('North Dakota', CENTRAL),
  OH: state('Ohio', EASTERN),
  OK: state('Oklahoma', CENTRAL),
  OR: state('Oregon', PACIFIC),
  PA: state('Pennsylvania', EASTERN),
  PR: state('Puerto Rico', 'America/Puerto_Rico'),
  RI: state('Rhode Island', EASTERN),
  SC: state('South Carolina', EASTERN),
  SD: state('South Dakota', CENTRAL),
  TN: state('Tennessee', CENTRAL),
  TX: state('Texas', CENTRAL),
  UT: state('Utah', MOUNTAIN),
  VT: state('Vermont', EASTERN),
  VA: state('Virginia', EASTERN),
  WA: state('Washington', PACIFIC),
  WV: state('West Virginia', EASTERN),
  WI: state('Wisconsin', CENTRAL),
  WY: state('Wyoming', MOUNTAIN),
} as const satisfies Record<string, UsState>;

/** The postal code of a state. */
export type StateCode = keyof typeof US_STATES;

/** The numeric codes of the states (FIPS 5-2). */
// biome-ignore format: a table
export const FIPS_CODES: Readonly<Record<StateCode, string>> = {
  AL: '01', AK: '02', AZ: '04', AR: '05', CA: '06', CO: '08', CT: '09', DE: '10',
  DC: '11', FL: '12', GA: '13', HI: '15', ID: '16', IL: '17', IN: '18', IA: '19',
  KS: '20', KY: '21', LA: '22', ME: '23', MD: '24', MA: '25', MI: '26', MN: '27',
  MS: '28', MO: '29', MT: '30', NE: '31', NV: '32', NH: '33', NJ: '34', NM: '35',
  NY: '36', NC: '37', ND: '38', OH: '39', OK: '40', OR: '41', PA: '42', PR: '72',
  RI: '44', SC: '45', SD: '46', TN: '47', TX: '48', UT: '49', VT: '50', VA: '51',
  WA: '53', WV: '54', WI: '55', WY: '56',
};

export const isState = (code: string): code is StateCode => Object.hasOwn(US_STATES, code);

const condensed = (text: string): string => text.replaceAll(/[\s.]/g, '').toUpperCase();

/** The state of a postal code or name, in any case, with or without spaces and dots; null if there is none. */
export const stateOf = (text: string): StateCode | null =>
  Object.keys(US_STATES)
    .filter(isState)
    .find((code) => [code, condensed(US_STATES[code].name)].includes(condensed(text))) ?? null;

/** The initial settings of a new store in a state; none for an unknown state. @param code as typed */
export function presetOf(code: string): Partial<Omit<UsState, 'name'>> {
  if (!isState(code)) return {};
  const { name: _, ...preset } = US_STATES[code];
  return preset;
}
