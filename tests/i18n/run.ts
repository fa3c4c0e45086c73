/** `npm run i18n`: lists for each language of the catalogue the sentences that it lacks and those that don't match English. */
import { compare, REFERENCE, readCatalogue, sentencesOf } from './catalogue';

const { [REFERENCE]: english = {}, ...others } = Object.fromEntries(await readCatalogue());
const names = new Intl.DisplayNames(REFERENCE, { type: 'language' });
const areas = Object.entries(english).map(([area, exports]) => ({
  area,
  paths: [...sentencesOf({ [area]: exports }).keys()],
}));

for (const [code, language] of Object.entries(others)) {
  const { covered, lacks, unknown, differs } = compare(english, language);
  console.log(`${names.of(code)} (${code}): ${covered} of ${covered + lacks.length} sentences`);
  const missing = new Set(lacks);
  const byArea = areas.flatMap(({ area, paths }) => {
    const found = paths.filter((path) => missing.has(path));
    const keys = found.map((path) => path.slice(`${area}: `.length));
    if (found.length === paths.length) return [`${area}: all ${found.length}`];
    return found.length === 0 ? [] : [`${area}: ${keys.join(', ')}`];
  });
  list('Shown in English', byArea);
  list('Not in English', unknown);
  list('Other parameters than in English', differs);
  if (unknown.length > 0) process.exitCode = 1;
}

function list(heading: string, lines: string[]): void {
  if (lines.length > 0) console.log([`  ${heading}:`, ...lines].join('\n    '));
}
