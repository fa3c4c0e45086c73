/** `npm run i18n`: what each language lacks of the counter's texts, which are in English there, and what differs from English. */
import { counterTexts, differenceOf, languages, textsOf } from './message-catalogue';

const english = await counterTexts();
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
