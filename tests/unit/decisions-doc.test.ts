import { expect, test } from 'vitest';
import { filesIn, textOf } from '../support/structure/sources';

const pages = filesIn(['docs/decisions'], /\/\d{4}-[\w-]+\.md$/);

test('every decision has a title with its day and is listed once in docs/decisions/README.md', () => {
  const [, list = ''] = textOf('docs/decisions/README.md').split('## All');
  const numbers = pages.map((path) => {
    const [, number] = /^# (\d+)\. .+ \(\d{4}-\d\d-\d\d(?:, replaced by \d+)?\)\n\n/.exec(textOf(path)) ?? [];
    return `${number} ${path.split('/').at(-1)}`;
  });
  const listed = [...list.matchAll(/\[(\d+)\.\s[^\]]+\]\((\S+)\)/g)].map(
    ([, number, file]) => `${number} ${file}`,
  );
  expect(listed.sort()).toEqual(numbers.sort());
});
