import { expect, test } from 'vitest';
import { sentencesIn } from '../../support/structure/sentences';
import { filesIn } from '../../support/structure/sources';

/** The descriptions of the API, which are for developers, and the names of fonts. */
const NOT_FOR_PEOPLE = /^src\/(shared\/(wire\/|.*(-schema|\/endpoints)\.ts$)|app\/ui\/theme\/)/;

test('texts for people are only in the catalogue', () => {
  const code = filesIn(['src', 'sw'], /\.tsx?$/).filter(
    (path) => !path.startsWith('src/messages/') && !NOT_FOR_PEOPLE.test(path),
  );
  expect(code.length).toBeGreaterThan(100);
  expect(code.flatMap((path) => sentencesIn(path))).toEqual([]);
});

test.each([
  ['text between tags', '<p>Nothing sold</p>'],
  ['a word between tags', '<b>Close</b>'],
  ['text next to a value', '<p>{count} sold</p>'],
  ['a string between tags', "<p>{'Nothing sold'}</p>"],
  ['one of two texts', "<p>{on ? 'On' : t.off}</p>"],
  ['a text that may be there', "<p>{on && 'On'}</p>"],
  ['a label', '<button aria-label="Close" />'],
  ['a label in braces', "<button aria-label={'Close'} />"],
  ['a title with a value', `<Modal title={\`Pack \${name}\`} />`],
  ['one of two labels', "<Button aria-label={on ? 'Sound on' : t.off} />"],
  ['an entry of a list', "[{ label: 'Audit Log', path: '/audit-log' }]"],
  ['a sentence in a string', "setFailure('The server could not be reached.')"],
  ['a sentence with a value', `setFailure(\`Please wait \${n} seconds.\`)`],
])('the search for texts outside the catalogue finds %s', (_, text) => {
  expect(sentencesIn('example.tsx', `const example = ${text};`)).toHaveLength(1);
});

test.each([
  ['texts of the catalogue', '<Modal title={t.title}>{t.nothingSold} <b>{count}</b></Modal>'],
  ['signs', '<span>– · ×</span>'],
  ['names and styles', '<Box as="section" gridTemplateColumns="repeat(3, minmax(0, 1fr))" />'],
  ['a condition', "<p>{kind === 'sale' && t.sale}</p>"],
  ['keys of the catalogue', "<p>{t['sale']}</p>"],
  ['keys of the catalogue in a list', "[{ label: 'auditLog', path: '/audit-log' }]"],
  ['messages for developers', "console.warn('The camera could not be loaded.')"],
  ['errors of the program', "(() => { throw new RangeError('No 14-digit serial.'); })()"],
])('the search for texts outside the catalogue ignores %s', (_, text) => {
  expect(sentencesIn('example.tsx', `const example = ${text};`)).toEqual([]);
});
