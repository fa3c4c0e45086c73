import type { ProblemReportBody } from '../../shared/terminals/terminals-schema';

type Facts = Omit<ProblemReportBody, 'words'>;

/** The app's additions to a problem report, as lines for the operator: in English, whatever the person reads. */
export const factLines = ({ screen, version, browser, waiting, requests }: Facts): string[] => [
  `Screen: ${screen}`,
  `Version of the app: ${version}`,
  `Browser: ${browser}`,
  `Entries waiting to be sent: ${waiting}`,
  'Last calls, the newest first:',
  ...requests.map(({ call, status, id }) =>
    `  ${status === 0 ? 'no reply' : status} ${call} ${id ?? ''}`.trimEnd(),
  ),
];

/** A problem report as text, with the person's own words marked. */
export const problemText = ({ words, ...facts }: ProblemReportBody): string =>
  [
    'In the person’s own words:',
    ...words.split('\n').map((line) => `> ${line}`),
    '',
    'Added by the app:',
    ...factLines(facts),
    '',
  ].join('\n');
