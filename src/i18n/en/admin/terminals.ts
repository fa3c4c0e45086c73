import { pluralize } from '../../../domain/values/pluralize';

const entries = (count: number): string => pluralize(count, 'entry', 'entries');
const UNTIL_SIGN_IN = 'Nothing more can be sent or read there until someone signs in with a password.';
const KEPT = 'Anything counted there stays on the device and can be sent after that.';

/** Terminals, and the sign-ins that give access. */
export const TERMINALS = {
  title: 'Terminals',
  admin: 'Admin',
  endAccess: 'End access',
  remove: 'Remove',
  end: 'End',
  sessions: 'Sign-ins and handed-over terminals',
  sessionsNote:
    'Everyone who has access now. End what you don’t recognize, and what belongs to a lost or stolen device.',
  noSessions: 'Nobody has access.',
  store: 'Store',
  who: 'Who',
  device: 'Device',
  noCode: 'No terminal code',
  since: 'Since',
  lastUsed: 'Last Used',
  nowHere: 'now, here',
  ends: 'Ends',
  stateHeader: 'State',
  terminal: 'Terminal',
  unknownDevice: 'Unknown device',
  thisTerminal: 'This terminal',
  signedInHeader: 'Signed In',
  lastContact: 'Last Contact',
  waiting: 'Waiting',
  refused: 'Refused',
  clock: 'Clock',
  onTime: 'On time',
  version: 'Version',
  older: 'Older',
  current: 'Current',
  needsAttention: 'Needs attention',
  entriesWaiting: 'Waiting to sync',
  noContact: 'No contact',
  signedOut: 'Signed out',
  working: 'Working',
  notHeardLately: 'Not heard lately',
  lastHeard: 'Last heard',
  name: 'Name',
  nameOf: (code: string) => `Name terminal ${code}`,
  nameHint: 'Such as Front counter. Empty: the code alone.',
  justNow: 'just now',
  nobody: 'Nobody',
  noTerminal: 'No terminal has reported yet.',
  none: 'A tablet or computer with this app appears here after someone signs in on it as the store. While the app is open, it reports its state every few minutes.',
  mostUrgent: (count: number) =>
    `Showing the ${count} that need attention most. Choose a store to see all of its terminals.`,
  lastUsedSessions: (count: number) =>
    `Showing the ${count} that were used last. Choose a store to see all of its own.`,
  endSession: (who: string, since: string) => `End ${who}, ${since}`,
  entriesRefused: (count: number) => `${entries(count)} refused`,
  sinceTime: (time: string) => `since ${time}`,
  ago: (span: string) => `${span} ago`,
  holder: (person: string, since: string) => `${person} ${since}`,
  clerks: (person: string) => `Clerks, handed over by ${person}`,
  seconds: (count: number) => pluralize(count, 'second'),
  behind: (span: string) => `${span} behind`,
  ahead: (span: string) => `${span} ahead`,
  endQuestion: (terminal: string, unsent: number) => {
    const kept =
      unsent === 0
        ? 'Anything counted there from now on stays on the device'
        : `${entries(unsent)} that it last reported, and anything counted there from now on, stay on the device`;
    return `End the access of terminal ${terminal}? ${UNTIL_SIGN_IN} ${kept} and can be sent after that. What the device has already shown stays visible on it.`;
  },
  removeQuestion: (terminal: string, unsent: number) => {
    const lost =
      unsent === 0
        ? ''
        : ` ${entries(unsent)} that it last reported never arrived: they can still be sent if the device is found.`;
    return `Remove terminal ${terminal} from the list? It returns when someone from the store signs in on it.${lost}`;
  },
  endSignIn: (person: string, where: string) =>
    `End a sign-in of ${person}${where}? ${UNTIL_SIGN_IN} ${KEPT}`,
  endClerks: (person: string, where: string) =>
    `End the access of a terminal that ${person} handed over${where}? ${UNTIL_SIGN_IN} ${KEPT}`,
  onTerminal: (code: string) => `on ${code}`,
};
