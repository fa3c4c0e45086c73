/** `npm run i18n`: what each language of the catalogue lacks. It's said in English there. */
import { languages, textsOf } from './catalogue';

const english = await textsOf('en');
for (const language of languages()) {
  const texts = await textsOf(language);
  const lacking = [...english.keys()].filter((name) => !texts.has(name));
  console.log(`${language}: ${texts.size} of ${english.size} texts. Lacking:`);
  for (const name of lacking) console.log(`  ${name}`);
}
