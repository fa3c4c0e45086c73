import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

const entries = (count: number): string => pluralize(count, 'ਐਂਟਰੀ', 'ਐਂਟਰੀਆਂ');

export const OUTBOX_FILE = {
  title: 'ਦੂਜਾ ਟਰਮੀਨਲ',
  intro:
    'ਡਿਵਾਈਸ ਖ਼ਰਾਬ ਹੋ ਰਹੀ ਹੈ? ਇਸ ਦਾ ਆਊਟਬਾਕਸ ਇੱਕ ਫਾਈਲ ਵਿੱਚ ਸੰਭਾਲੋ ਅਤੇ ਇਸੇ ਸਟੋਰ ਦੇ ਦੂਜੇ ਟਰਮੀਨਲ ’ਤੇ ਲੋਡ ਕਰੋ। ਜੇ ਦੋਵੇਂ ਭੇਜ ਦੇਣ, ਤਾਂ ਵੀ ਕੁਝ ਦੋ ਵਾਰ ਦਰਜ ਨਹੀਂ ਹੁੰਦਾ। ਨੈੱਟਵਰਕ ਦੀ ਲੋੜ ਨਹੀਂ।',
  download: 'ਆਊਟਬਾਕਸ ਡਾਊਨਲੋਡ ਕਰੋ',
  load: 'ਫਾਈਲ ਲੋਡ ਕਰੋ',
  chooser: 'ਆਊਟਬਾਕਸ ਫਾਈਲ',
  saved: (count, file) =>
    `${pluralize(count, 'ਐਂਟਰੀ', 'ਐਂਟਰੀਆਂ')} ${file} ਨਾਂ ਦੀ ਫਾਈਲ ਵਿੱਚ ${count === 1 ? 'ਸੰਭਾਲੀ ਗਈ' : 'ਸੰਭਾਲੀਆਂ ਗਈਆਂ'}।`,
  loaded: (count) => `${pluralize(count, 'ਐਂਟਰੀ ਲੋਡ ਹੋਈ', 'ਐਂਟਰੀਆਂ ਲੋਡ ਹੋਈਆਂ')}।`,
  known: (count) => `${pluralize(count, 'ਐਂਟਰੀ ਪਹਿਲਾਂ ਹੀ ਇੱਥੇ ਸੀ', 'ਐਂਟਰੀਆਂ ਪਹਿਲਾਂ ਹੀ ਇੱਥੇ ਸਨ')}।`,
  foreign: (count) =>
    `ਕਿਸੇ ਹੋਰ ਸਟੋਰ ${count === 1 ? 'ਦੀ' : 'ਦੀਆਂ'} ${pluralize(count, 'ਐਂਟਰੀ ਨਹੀਂ ਲਈ ਗਈ', 'ਐਂਟਰੀਆਂ ਨਹੀਂ ਲਈਆਂ ਗਈਆਂ')}।`,
  accordingToFile: (name) => `${name} (ਫਾਈਲ ਅਨੁਸਾਰ)`,
  fileSays: (name, inFile) => `${name} (ਫਾਈਲ ਵਿੱਚ ${inFile} ਲਿਖਿਆ ਹੈ)`,
  question: 'ਇਹ ਆਊਟਬਾਕਸ ਫਾਈਲ ਲੋਡ ਕਰਨੀ ਹੈ?',
  loadEntries: (count) => `${entries(count)} ਲੋਡ ਕਰੋ`,
  made: (at, terminal) => `${at} ਵਜੇ ਟਰਮੀਨਲ ${terminal} ’ਤੇ ਸੰਭਾਲੀ ਗਈ।`,
  madeUnknown: 'ਐਪ ਦੇ ਪੁਰਾਣੇ ਵਰਜ਼ਨ ਨਾਲ ਸੰਭਾਲੀ ਗਈ, ਜੋ ਸਮਾਂ ਜਾਂ ਟਰਮੀਨਲ ਦਰਜ ਨਹੀਂ ਕਰਦਾ ਸੀ।',
  warning:
    'ਇਹ ਐਂਟਰੀਆਂ ਇੱਥੇ ਵਿਖਾਏ ਨਾਂਵਾਂ ਹੇਠ ਦਰਜ ਹੋਣਗੀਆਂ। ਅਜਿਹੀ ਫਾਈਲ ਕੋਈ ਵੀ ਬਣਾ ਸਕਦਾ ਹੈ: ਤਾਂ ਹੀ ਲੋਡ ਕਰੋ ਜੇ ਤੁਹਾਨੂੰ ਪਤਾ ਹੈ ਕਿ ਇਹ ਕਿੱਥੋਂ ਆਈ ਹੈ। ਤੁਸੀਂ ਇਹ ਲੋਡ ਕੀਤੀ, ਇਹ ਆਡਿਟ ਲਾਗ ਵਿੱਚ ਦਰਜ ਹੋਵੇਗਾ।',
  entries: 'ਐਂਟਰੀਆਂ',
  more: (count) => `ਅਤੇ ${pluralize(count, 'ਹੋਰ ਐਂਟਰੀ', 'ਹੋਰ ਐਂਟਰੀਆਂ')}`,
  authors: 'ਇਹ ਐਂਟਰੀਆਂ ਕਿਸ ਨੇ ਕੀਤੀਆਂ',
  madeBy: 'ਕਿਸ ਨੇ ਕੀਤੀ',
  first: 'ਪਹਿਲੀ',
  last: 'ਆਖਰੀ',
} satisfies Texts['OUTBOX_FILE'];

export const FILE_FAULT = {
  not_ours: 'ਇਹ ਇਸ ਐਪ ਦੀ ਆਊਟਬਾਕਸ ਫਾਈਲ ਨਹੀਂ: ਇਸ ਵਿੱਚੋਂ ਕੁਝ ਨਹੀਂ ਲਿਆ ਗਿਆ।',
  newer_version: 'ਇਹ ਫਾਈਲ ਐਪ ਦੇ ਨਵੇਂ ਵਰਜ਼ਨ ਦੀ ਹੈ। ਪਹਿਲਾਂ ਇਹ ਟਰਮੀਨਲ ਅੱਪਡੇਟ ਕਰੋ: ਇਸ ਵਿੱਚੋਂ ਕੁਝ ਨਹੀਂ ਲਿਆ ਗਿਆ।',
  damaged: 'ਇਹ ਫਾਈਲ ਖ਼ਰਾਬ ਹੈ ਜਾਂ ਬਦਲੀ ਗਈ ਹੈ: ਇਸ ਵਿੱਚੋਂ ਕੁਝ ਨਹੀਂ ਲਿਆ ਗਿਆ।',
  no_store: 'ਆਊਟਬਾਕਸ ਕਿਸੇ ਸਟੋਰ ਦਾ ਹੁੰਦਾ ਹੈ: ਉਸ ਸਟੋਰ ਵਜੋਂ ਸਾਈਨ ਇਨ ਕਰੋ।',
} satisfies Texts['FILE_FAULT'];
