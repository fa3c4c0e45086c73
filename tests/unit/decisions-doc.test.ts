import { expect, test } from 'vitest';
import { filesIn, textOf } from '../support/structure/sources';

const pages = filesIn(['docs/decisions'], /\/\d{4}-[\w-]+\.md$/);

test('every decision has a title, a date and a status, and is in the index with them', () => {
  const index = textOf('docs/decisions/README.md');
  const listed = pages.map((path) => {
    const [, number, title, date] =
      /^# (\d+)\. (.+)\n\nDecided (\d{4}-\d\d-\d\d)\. (?:In force|Replaced by decision \d+)\.\n/.exec(
        textOf(path),
      ) ?? [];
    return `| [${number}. ${title}](${path.split('/').at(-1)}) | ${date} |`;
  });
  expect(listed.filter((line) => !index.includes(line))).toEqual([]);
  expect(index.match(/^\| \[\d+\./gm)).toHaveLength(pages.length);
});
