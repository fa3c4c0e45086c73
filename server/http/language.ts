import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TEXTS as ES } from '../../src/messages/areas/es';
import { TEXTS as ES_OFFICE } from '../../src/messages/areas/es-office';
import { TEXTS as ES_SERVER } from '../../src/messages/areas/es-server';
import { TEXTS as GU } from '../../src/messages/areas/gu';
import { TEXTS as GU_SERVER } from '../../src/messages/areas/gu-server';
import { TEXTS as HI } from '../../src/messages/areas/hi';
import { TEXTS as HI_SERVER } from '../../src/messages/areas/hi-server';
import { TEXTS as PA } from '../../src/messages/areas/pa';
import { TEXTS as PA_SERVER } from '../../src/messages/areas/pa-server';
import { ENGLISH_READER, type Reader, readFrom } from '../../src/messages/current';
import { type LanguageCode, LOCALES } from '../../src/messages/locales';
import { REPLAYED_HEADER } from '../../src/shared/wire/requests';

/** Readers for each language with all message areas, because the server also uses texts of the screens. */
const READERS: Readonly<Record<LanguageCode, Reader>> = {
  en: ENGLISH_READER,
  es: { code: 'es', texts: { ...ES, ...ES_OFFICE, ...ES_SERVER } },
  gu: { code: 'gu', texts: { ...GU, ...GU_SERVER } },
  hi: { code: 'hi', texts: { ...HI, ...HI_SERVER } },
  pa: { code: 'pa', texts: { ...PA, ...PA_SERVER } },
};

/** Browsers send less than a hundred characters. */
const MAX_LENGTH = 200;
/** A language range with its weight (RFC 9110, sections 12.4.2 and 12.5.4): `es-US;q=0.8`. */
const RANGE =
  /^(?<language>[a-z]{1,8}|\*)(?:-[a-z0-9]{1,8})*(?:\s*;\s*q=(?<weight>0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(LOCALES, code);

/**
 * The supported language that the reader prefers most; English if there is none, and for `*`.
 * @param header Accept-Language. Ranges that can't be read are ignored
 */
export function preferredLanguage(header = ''): LanguageCode {
  if (header.length > MAX_LENGTH) return 'en';
  const ranges = header.split(',').flatMap((range) => {
    const { language = '', weight = '1' } = RANGE.exec(range.trim())?.groups ?? {};
    const code = language === '*' ? 'en' : language.toLowerCase();
    return isLanguage(code) ? [{ code, weight: Number(weight) }] : [];
  });
  const accepted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return accepted[0]?.code ?? 'en';
}

const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): LanguageCode =>
  preferredLanguage(headers['accept-language']);

const readers = new AsyncLocalStorage<Reader>();

/** Runs work with its texts in a language. */
export const inLanguage = <T>(code: LanguageCode, work: () => T): T => readers.run(READERS[code], work);

/** Runs work with its texts in the language of a request's reader. */
export const inLanguageOf = <T>(request: Pick<FastifyRequest, 'headers'>, work: () => T): T =>
  inLanguage(languageOf(request), work);

/** Answers each request in the language that its reader prefers, according to Accept-Language. */
export function answerInReadersLanguage(api: FastifyInstance): void {
  readFrom(() => readers.getStore() ?? ENGLISH_READER);
  // After the body is read, because the events of reading it would lose the reader.
  api.addHook('preHandler', (request, _reply, done) => inLanguageOf(request, done));
  api.addHook('onSend', async (request, reply) => {
    const code = languageOf(request);
    // A replayed reply stays in the language of the first one.
    if (code !== 'en' && !reply.hasHeader(REPLAYED_HEADER)) reply.header('Content-Language', code);
  });
}
