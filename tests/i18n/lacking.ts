/** `npm run i18n`: what each language of the catalogue lacks, which is said in English there, and what differs from English. */
import { differenceOf, languages, textsOf } from './message-catalogue';

const english = await textsOf('en');
for (const language of languages()) {
  const texts = await textsOf(language);
  const { lacking, unknown, parameters } = differenceOf(english, texts);
  console.log(`${language}: ${texts.size} of ${english.size} texts.`);
  list('Lacking', lacking);
  list('Not in English', unknown);
  list('With other parameters than in English', parameters);
}

function list(heading: string, lines: string[]): void {
  if (lines.length > 0) console.log([`${heading}:`, ...lines].join('\n  '));
}
