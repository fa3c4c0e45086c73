/** `npm run i18n`: what each language lacks of each part's texts, which are in English there, and what differs from English. */
import { BELOW_ENGLISH, compile, folders, parts } from '../../src/messages/compile.mjs';
import { differenceOf, textsOf } from './message-catalogue';

for (const language of folders()) {
  if (language === 'en' || language === BELOW_ENGLISH) continue;
  for (const part of parts('en')) {
    const english = textsOf('en', part);
    if (!parts(language).includes(part)) {
      console.log(`${language}, ${part}: none of ${english.size} texts.`);
      continue;
    }
    const texts = textsOf(language, part);
    const { lacking, unknown, parameters } = differenceOf(english, texts, language);
    console.log(`${language}, ${part}: ${texts.size - unknown.length} of ${english.size} texts.`);
    list('Lacking', lacking);
    list('Not in English', unknown);
    list('With other placeholders than in English', parameters);
  }
}
list(
  'These can’t be used',
  compile().faults.map(({ where, problem }) => `${where}: ${problem}`),
);

function list(heading: string, lines: string[]): void {
  if (lines.length > 0) console.log([`${heading}:`, ...lines].join('\n  '));
}
