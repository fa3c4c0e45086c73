import { afterEach, describe, expect, test, vi } from 'vitest';
import { ADMIN } from '../../../src/messages/areas/admin';
import { CONTROLS } from '../../../src/messages/areas/controls';
import { REFUSED } from '../../../src/messages/areas/refused';
import { refusedText, scanText } from '../../../src/messages/bilingual';
import { BELOW_ENGLISH, folders, parts, read } from '../../../src/messages/compile.mjs';
import { currentMessages, inLanguage, inReadersLanguage } from '../../../src/messages/current';

import { count, day, money, number, plural, time, weekday } from '../../../src/messages/formats';
import {
  COMPLETE_LANGUAGES,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type LanguagePart,
  language,
  loadTexts,
  needOffice,
  showLanguage,
  showPunjabi,
} from '../../../src/messages/language';
import type { LanguageCode } from '../../../src/messages/locales';
import { dayInWords } from '../../../src/messages/words/times';
import { ERROR_CODE } from '../../../src/shared/wire/errors';
import { differenceOf, textsOf } from '../../i18n/message-catalogue';
import { spokenDay } from '../../support/tickets/spoken';

/** The script of each language's letters. */
const SCRIPT: Record<Exclude<LanguageCode, 'en'>, RegExp> = {
  es: /\p{sc=Latin}/u,
  gu: /\p{sc=Gujarati}/u,
  hi: /\p{sc=Devanagari}/u,
  pa: /\p{sc=Gurmukhi}/u,
};

/** Texts that every language has as they are printed on tickets and keys. */
const KEPT = ['UPC', 'UPC {upc}', 'PIN'];
/** Names of devices. */
const DEVICES = ['Android (Chrome)', 'Windows', 'Chromebook', 'Mac'];

const withoutPlaceholders = (text: string): string => text.replaceAll(/\{[^{}]*\}/g, '');

/** The parts that the app loads. */
const LOADED: LanguagePart[] = ['counter', 'office'];
const complete = ([...LOADED, 'server'] as const).flatMap((part) =>
  COMPLETE_LANGUAGES[part].map((code) => [code, part] as const),
);

test('every language has only files that English has, and those are loaded', async () => {
  const own = LANGUAGES.filter((code) => code !== 'en');
  expect(folders().filter((name) => name !== 'en' && name !== BELOW_ENGLISH)).toEqual(own);
  for (const code of own) {
    expect(parts('en')).toEqual(expect.arrayContaining(parts(code)));
    const names = Object.keys(await loadTexts(code, LOADED)).sort();
    expect(names).toEqual(
      LOADED.filter((part) => parts(code).includes(part))
        .flatMap((part) => Object.keys(read('en', part)))
        .sort(),
    );
  }
});

describe.each(complete)('%s, which is complete for the %s,', (code, part) => {
  test('a complete language has every text of English, with the same placeholders', () => {
    expect(differenceOf(textsOf('en', part), textsOf(code, part), code)).toEqual({
      lacking: [],
      unknown: [],
      parameters: [],
    });
  });

  test('a complete language has every text in its own script', () => {
    const foreign = [...textsOf(code, part)].filter(
      ([, text]) =>
        ![...KEPT, ...DEVICES].includes(text) &&
        !SCRIPT[code as keyof typeof SCRIPT].test(text) &&
        /\p{L}/u.test(withoutPlaceholders(text)),
    );
    expect(foreign.map(([name]) => name)).toEqual([]);
  });
});

test('the count 0 takes the singular in Hindi, Gujarati and Punjabi, and the plural in English and Spanish', () => {
  const forms = { one: 'one', other: 'other' };
  const of = (code: LanguageCode) => [0, 1, 2].map((count) => plural(code, count, forms));
  for (const code of ['hi', 'gu', 'pa'] as const)
    expect([code, of(code)]).toEqual([code, ['one', 'one', 'other']]);
  for (const code of ['en', 'es'] as const)
    expect([code, of(code)]).toEqual([code, ['other', 'one', 'other']]);
  expect(plural('en', 0, { '=0': 'none', ...forms })).toBe('none');
  expect(plural('es', 1_000_000, forms)).toBe('other');
});

test('numbers, money and days are written as is usual in the reader’s language', () => {
  expect([count('en', 4321), count('hi', 123456), number('en', 10_000), number('hi', 123456)]).toEqual([
    '4321',
    '1,23,456',
    '10,000',
    '1,23,456',
  ]);
  expect([money('en', 11500), money('en', 70), money('en', -400, 'signed'), money('gu', 11500)]).toEqual([
    '$115',
    '$0.70',
    '−\u2060$4.00',
    '$115',
  ]);
  expect([money('en', 123450, 'cents'), money('en', 9600, 'signed'), money('en', 9600, 'balance')]).toEqual([
    '$1,234.50',
    '+\u2060$96.00',
    '$96.00',
  ]);
  expect([weekday('en', '2026-11-14'), weekday('es', '2026-11-14')]).toEqual(['Saturday', 'sábado']);
});

test.each([
  ['a day', 'en', '2026-11-21', 'Sat, Nov 21'],
  ['one of another year, which is near', 'en', '2027-01-02', 'Sat, Jan 2'],
  ['one that is far', 'en', '2025-11-20', 'Thu, Nov 20, 2025'],
  ['in Spanish', 'es', '2026-11-21', 'sáb, 21 de nov'],
] as const)('a date is written with its weekday: %s', (_, code, date, text) => {
  expect(day(code, date, Date.parse('2026-11-22'))).toBe(text);
});

test.each([
  ['en', '2026-11-21 22:30:06', 'Sat, Nov 21, 10:30 PM'],
  ['en', '2026-11-21 00:05:00', 'Sat, Nov 21, 12:05 AM'],
  ['en', '2026-11-01 01:30:00 PDT', 'Sun, Nov 1, 1:30 AM PDT'],
  ['es', '2026-11-21 22:30:06', 'sáb, 21 de nov, 10:30 p.m.'],
  ['gu', '2026-11-21 22:30:06', 'શનિ, 21 નવે, 10:30 PM'],
] as const)('a time in %s has its day and twelve hours, with plain spaces', (code, wall, text) => {
  expect(time(code, wall, Date.parse('2026-11-22'))).toBe(text);
});

describe('a language', () => {
  afterEach(() => showLanguage(DEFAULT_LANGUAGE));

  test('a language shows its own texts, and English shows those of the area', () => {
    const own = { ...CONTROLS, close: 'Cerrar' };
    expect(inLanguage(CONTROLS, { controls: own }).close).toBe('Cerrar');
    expect(inLanguage(CONTROLS, {})).toBe(CONTROLS);
  });

  test('a language whose office texts aren’t loaded shows the office’s days in English', async () => {
    await showLanguage({ code: 'hi', withEnglish: true });
    expect([dayInWords('2026-11-12'), currentMessages(CONTROLS).close]).toEqual([
      spokenDay('2026-11-12'),
      'बंद करें',
    ]);
  });

  test('a language loads its office texts once a screen needs them', async () => {
    await showLanguage({ code: 'es', withEnglish: true });
    expect([currentMessages(CONTROLS).close, currentMessages(ADMIN).delete]).toEqual(['Cerrar', 'Delete']);
    const columns = inReadersLanguage(ADMIN, ({ status }) => [status]);
    const before = columns();
    expect(columns()).toBe(before);
    await needOffice();
    expect([currentMessages(ADMIN).delete, columns()]).toEqual(['Eliminar', ['Estado']]);
    expect(dayInWords('2026-11-12')).toMatch(/^jue, 12 de nov/);
  });

  const unknown = { kind: 'upc_unknown', upc: '028400770011', isCheckDigitWrong: false } as const;

  test('English has Punjabi below, and other languages have English below unless it is switched off', async () => {
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

  test('in a store without a second language, English has nothing below, and other languages still have English', async () => {
    const before = language.getState().texts;
    showPunjabi(false);
    expect(scanText(unknown).below).toBeNull();
    // So that components show it.
    expect(language.getState().texts).not.toBe(before);
    await showLanguage({ code: 'es', withEnglish: true });
    expect(scanText(unknown).below?.lang).toBe('en');
    showPunjabi(true);
    await showLanguage(DEFAULT_LANGUAGE);
    expect(scanText(unknown).below?.lang).toBe('pa');
  });

  test('switching off English below replaces the texts, so that components show it', async () => {
    await showLanguage({ code: 'es', withEnglish: true });
    const before = language.getState().texts;
    await showLanguage({ code: 'es', withEnglish: false });
    expect(language.getState().texts).not.toBe(before);
  });

  test('the language chosen last is shown, even if another one is still loading', async () => {
    const spanish = showLanguage({ code: 'es', withEnglish: true });
    await showLanguage(DEFAULT_LANGUAGE);
    await spanish;
    expect(currentMessages(CONTROLS)).toBe(CONTROLS);
  });

  test('a refusal is explained in the reader’s language by its code, with the server’s sentence below', async () => {
    const refusal = { code: 'not_on_shelf', message: 'Some of these tickets are not on the shelf yet.' };
    const unknown = { code: 'code_of_a_later_release', message: 'Something else.' };
    expect(refusedText(refusal)).toEqual({ text: refusal.message, below: null });
    await showLanguage({ code: 'hi', withEnglish: true });
    expect(refusedText(refusal)).toEqual({
      text: 'इनमें से कुछ टिकट अभी शेल्फ़ पर नहीं हैं।',
      below: { lang: 'en', text: refusal.message },
    });
    expect(refusedText(unknown)).toEqual({ text: unknown.message, below: null });
  });

  test('a refusal in the reader’s language is shown in the server’s words, with English below', async () => {
    const said = { code: 'not_on_shelf', message: 'Estos boletos no están en el estante.', language: 'es' };
    // An English reader of the same device.
    expect(refusedText(said)).toEqual({ text: REFUSED.not_on_shelf, below: null });
    await showLanguage({ code: 'es', withEnglish: true });
    expect(refusedText(said)).toEqual({
      text: said.message,
      below: { lang: 'en', text: REFUSED.not_on_shelf },
    });
    await showLanguage({ code: 'hi', withEnglish: true });
    expect(refusedText(said)).toEqual({
      text: 'इनमें से कुछ टिकट अभी शेल्फ़ पर नहीं हैं।',
      below: { lang: 'en', text: REFUSED.not_on_shelf },
    });
  });

  test('every sentence for refusals belongs to a code of the contract or of the device', () => {
    const codes: string[] = [...Object.values(ERROR_CODE), 'no_answer', 'lost_by_server'];
    expect(Object.keys(REFUSED).filter((code) => !codes.includes(code))).toEqual([]);
  });
});

test('Punjabi names of days come without Intl, which lacks them in Chromium', () => {
  const used = vi.spyOn(Intl, 'DateTimeFormat');
  const today = Date.parse('2026-11-24');
  expect(day('pa', '2026-11-24', today)).toBe('ਮੰਗਲ, 24 ਨਵੰ');
  expect(day('pa', '2025-01-04', today)).toBe('ਸ਼ਨੀ, 4 ਜਨ 2025');
  expect(weekday('pa', '2026-11-27')).toBe('ਸ਼ੁੱਕਰਵਾਰ');
  expect(used).not.toHaveBeenCalled();
  used.mockRestore();
  // Node's Intl has them.
  const intl = new Intl.DateTimeFormat('pa-IN-u-nu-latn', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  for (let index = 0; index < 12; index++) {
    const at = Date.UTC(2026, index, 3 + index);
    expect(day('pa', new Date(at).toISOString().slice(0, 10), at)).toBe(intl.format(at));
  }
});
