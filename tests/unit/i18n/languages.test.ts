import { afterEach, describe, expect, test } from 'vitest';
import { ERROR_CODE } from '../../../src/contract/errors';
import { area } from '../../../src/i18n/area';
import { refusedText, scanText } from '../../../src/i18n/bilingual';
import { CONTROLS } from '../../../src/i18n/en/app/controls';
import { REFUSED } from '../../../src/i18n/en/outbox/refused';
import {
  currentMessages,
  DEFAULT_LANGUAGE,
  inLanguage,
  language,
  showLanguage,
} from '../../../src/i18n/language';
import { COMPLETE_LANGUAGES, type LanguageCode, loadTexts } from '../../../src/i18n/languages';
import { areaNames, counterTexts, differenceOf, languages, textsOf } from '../../i18n/message-catalogue';

/** The script of each language's letters. */
const SCRIPT: Record<Exclude<LanguageCode, 'en'>, RegExp> = {
  es: /\p{sc=Latin}/u,
  gu: /\p{sc=Gujarati}/u,
  hi: /\p{sc=Devanagari}/u,
  pa: /\p{sc=Gurmukhi}/u,
};

/** Texts that every language has as they are printed on tickets and keys. */
const KEPT = ['UPC', 'PIN', 'Start Serial', 'End Serial'];

test('the counter has at least 35 areas, each named once', async () => {
  const names = await areaNames();
  expect(names.length).toBeGreaterThanOrEqual(35);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(languages())('%s', (code) => {
  test('has no text that the counter’s English lacks, and the same parameters', async () => {
    const { unknown, parameters } = differenceOf(await counterTexts(), await textsOf(code));
    expect({ unknown, parameters }).toEqual({ unknown: [], parameters: [] });
  });
});

describe.each(COMPLETE_LANGUAGES)('%s, which is offered,', (code) => {
  test('says everything that the counter’s screens say', async () => {
    expect(differenceOf(await counterTexts(), await textsOf(code)).lacking).toEqual([]);
    expect(Object.keys(await loadTexts(code)).sort()).toEqual((await areaNames()).sort());
  });

  test('has letters of its own in every text', async () => {
    const foreign = [...(await textsOf(code))].filter(
      ([, text]) => typeof text === 'string' && !KEPT.includes(text) && !SCRIPT[code].test(text),
    );
    expect(foreign.map(([name]) => name)).toEqual([]);
  });
});

describe('a language', () => {
  afterEach(() => showLanguage(DEFAULT_LANGUAGE));

  test('is completed with English, key by key', () => {
    const english = area('CONTROLS', { ...CONTROLS, close: 'Close', hide: 'Hide' });
    const texts = inLanguage(english, { CONTROLS: { close: 'Cerrar' } });
    expect([texts.close, texts.hide]).toEqual(['Cerrar', 'Hide']);
    expect(inLanguage(english, {})).toBe(english);
  });

  const unknown = { kind: 'upc_unknown', upc: '028400770011', isCheckDigitWrong: false } as const;

  test('of English readers has Punjabi below, of others English unless they don’t want it', async () => {
    expect(scanText(unknown).below?.lang).toBe('pa');
    await showLanguage({ code: 'es', withEnglish: true });
    const { text, below } = scanText(unknown);
    expect(text).toContain('UPC 028400770011');
    expect(below).toEqual({
      lang: 'en',
      text: 'UPC 028400770011: No data available according to UPC Code! Oops! No tickets available in inventory!',
    });
    expect(text).not.toBe(below?.text);
    await showLanguage({ code: 'es', withEnglish: false });
    expect(scanText(unknown).below).toBeNull();
  });

  test('has other texts once English below is switched off, so that components show it', async () => {
    await showLanguage({ code: 'es', withEnglish: true });
    const before = language.getState().texts;
    await showLanguage({ code: 'es', withEnglish: false });
    expect(language.getState().texts).not.toBe(before);
  });

  test('that is chosen while another one loads is the one that is shown', async () => {
    const spanish = showLanguage({ code: 'es', withEnglish: true });
    await showLanguage(DEFAULT_LANGUAGE);
    await spanish;
    expect(currentMessages(CONTROLS)).toBe(CONTROLS);
  });

  test('says why the server refused an entry: by its code, with the server’s sentence below', async () => {
    const known = { code: 'not_on_shelf', message: 'Some of these tickets are not on the shelf yet.' };
    const unknown = { code: 'code_of_a_later_release', message: 'Something else.' };
    expect(refusedText(known)).toEqual({ text: known.message, below: null });
    await showLanguage({ code: 'hi', withEnglish: true });
    expect(refusedText(known)).toEqual({
      text: 'इनमें से कुछ टिकट अभी शेल्फ़ पर नहीं हैं।',
      below: { lang: 'en', text: known.message },
    });
    expect(refusedText(unknown)).toEqual({ text: unknown.message, below: null });
  });

  test('has a sentence for refusals by codes that the contract or the device has', () => {
    const codes: string[] = [...Object.values(ERROR_CODE), 'no_answer', 'lost_by_server'];
    expect(Object.keys(REFUSED).filter((code) => !codes.includes(code))).toEqual([]);
  });
});
