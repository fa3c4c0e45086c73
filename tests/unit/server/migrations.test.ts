import { expect, test } from 'vitest';
import journal from '../../../server/db/migrations/meta/_journal.json' with { type: 'json' };
import type { JournalEntry } from '../../../server/db/migrations/migrate';
import { filesIn, textOf } from '../../support/structure/sources';

const entries: JournalEntry[] = journal.entries;
/** The last migration that required stopping the servers for an update. */
const LAST_WITHOUT_RULE = '0009_known_devices';

/** Statements that a server of the previous release wouldn't survive (decision 46). */
const CONTRACTING =
  /\bDROP\s+(TABLE|COLUMN|VIEW|FUNCTION|SEQUENCE|TYPE|SCHEMA|POLICY)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b|\bALTER\s+(COLUMN\s+)?"?\w+"?\s+(SET\s+DATA\s+)?TYPE\b|\bREVOKE\b/i;

/** The reason why a statement isn't merely expanding, or null. */
function contraction(statement: string): string | null {
  const comments = /--.*$/gm;
  // A table may replace a view with the same columns.
  const replaced = /DROP VIEW (\w+);(?=[\s\S]*CREATE (TABLE|VIEW) \1\b)/g;
  // Nobody uses a new function yet.
  const restricted = /REVOKE ALL ON FUNCTION (\w+) FROM PUBLIC;(?<=CREATE FUNCTION \1\b[\s\S]*)/g;
  const text = statement.replaceAll(comments, '').replaceAll(replaced, '').replaceAll(restricted, '');
  const contracting = CONTRACTING.exec(text);
  if (contracting) return contracting[0];
  for (const [, column = ''] of text.matchAll(/ADD\s+COLUMN\s+([^,;]*)/gi))
    if (/\bNOT\s+NULL\b/i.test(column) && !/\bDEFAULT\b|\bGENERATED\b/i.test(column))
      return `ADD COLUMN ${column.trim()}`;
  return null;
}

test('a statement of a migration that an earlier server would not survive is recognized', () => {
  const contracting = [
    'ALTER TABLE lots DROP COLUMN session_id',
    'ALTER TABLE lots RENAME COLUMN session_id TO session',
    'ALTER TABLE audit_log ALTER COLUMN store_id SET NOT NULL',
    'ALTER TABLE lots ALTER COLUMN lot_counter TYPE bigint',
    'ALTER TABLE lots ADD COLUMN sells text NOT NULL',
    'DROP TABLE bins',
    'DROP VIEW people; CREATE TABLE peoples (id integer)',
    'CREATE FUNCTION add_lot() AS x; REVOKE ALL ON FUNCTION move_lot FROM PUBLIC;',
  ];
  const expanding = [
    "ALTER TABLE lots ADD COLUMN sells text NOT NULL DEFAULT 'up', ADD COLUMN note text",
    'CREATE TABLE games (id integer NOT NULL) -- no DROP TABLE here',
    'ALTER TABLE submissions DROP CONSTRAINT submissions_kind_check',
    'DROP VIEW people; CREATE TABLE people (id integer)',
    'CREATE FUNCTION add_lot() AS x; REVOKE ALL ON FUNCTION add_lot FROM PUBLIC;',
  ];
  expect(contracting.filter((statement) => contraction(statement) === null)).toEqual([]);
  expect(expanding.filter((statement) => contraction(statement) !== null)).toEqual([]);
});

test('a migration only expands, or names the oldest server that can work with it', () => {
  const since = entries.findIndex(({ tag }) => tag === LAST_WITHOUT_RULE) + 1;
  const silent = entries
    .slice(since)
    .filter(({ oldestServer }) => oldestServer === undefined)
    .flatMap(({ tag }) => {
      const why = contraction(textOf(`server/db/migrations/${tag}.sql`));
      return why === null ? [] : [`${tag}: ${why}`];
    });
  expect(silent).toEqual([]);
});

test('the oldest server that a migration names knows an earlier migration', () => {
  for (const [index, { tag, oldestServer }] of entries.entries())
    if (oldestServer !== undefined)
      expect([tag, entries.slice(0, index).map((entry) => entry.tag)]).toEqual([
        tag,
        expect.arrayContaining([oldestServer]),
      ]);
});

test('every migration is in the journal, and later ones have later times', () => {
  const files = filesIn(['server/db/migrations'], /\.sql$/).map((path) => path.replace(/^.*\/|\.sql$/g, ''));
  expect(entries.map(({ tag }) => tag)).toEqual(files);
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(new Set(times).size).toBe(times.length);
});
