import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const NOTIFICATIONS = {
  title: 'ਨੋਟੀਫਿਕੇਸ਼ਨ',
  unread: (count) => `ਨੋਟੀਫਿਕੇਸ਼ਨ, ${count} ਨਹੀਂ ਪੜ੍ਹੇ`,
  latest: 'ਨਵੇਂ ਨੋਟੀਫਿਕੇਸ਼ਨ',
  none: 'ਇਸ ਟਰਮੀਨਲ ’ਤੇ ਹਾਲੇ ਕੁਝ ਨਹੀਂ ਹੋਇਆ।',
  recorded: (at) => `ਦਰਜ ਹੋਇਆ: ${at}`,
  seeOutbox: 'ਆਊਟਬਾਕਸ ਵੇਖੋ',
  synced: (records) => `ਭੇਜਣਾ ਪੂਰਾ: ${pluralize(records, 'ਐਂਟਰੀ ਭੇਜੀ ਗਈ', 'ਐਂਟਰੀਆਂ ਭੇਜੀਆਂ ਗਈਆਂ')}`,
  sold: (tickets, amount) => `${pluralize(tickets, 'ਟਿਕਟ ਵਿਕੀ', 'ਟਿਕਟਾਂ ਵਿਕੀਆਂ')}, ${amount}`,
  soldBefore: (sold, before) =>
    `${sold}। ${pluralize(before, 'ਟਿਕਟ ਪਹਿਲਾਂ ਹੀ ਦਰਜ ਸੀ', 'ਟਿਕਟਾਂ ਪਹਿਲਾਂ ਹੀ ਦਰਜ ਸਨ')}।`,
  otherwise: (recorded) => `${recorded}। ਸਭ ਕੁਝ ਗਿਣੇ ਅਨੁਸਾਰ ਦਰਜ ਨਹੀਂ ਹੋਇਆ।`,
  shelved: (count) => `${pluralize(count, 'ਟਿਕਟ', 'ਟਿਕਟਾਂ')} ਸ਼ੈਲਫ ’ਤੇ ਰੱਖੀਆਂ`,
  openingMissing: (tickets, amount) => `ਸ਼ੁਰੂਆਤੀ ਜਾਂਚ: ${tickets} ਗੁੰਮ, ${amount}`,
  openingClean: 'ਸ਼ੁਰੂਆਤੀ ਜਾਂਚ: ਕੁਝ ਵੀ ਗੁੰਮ ਨਹੀਂ',
  rejected: {
    sale: 'ਵਿਕਰੀ ਦੀ ਐਂਟਰੀ ਸਵੀਕਾਰ ਨਹੀਂ ਹੋਈ',
    shelf: 'ਸ਼ੈਲਫ ਦੀ ਐਂਟਰੀ ਸਵੀਕਾਰ ਨਹੀਂ ਹੋਈ',
    discard: 'ਐਂਟਰੀ ਹਟਾਉਣਾ ਸਵੀਕਾਰ ਨਹੀਂ ਹੋਇਆ',
    money: 'ਸ਼ਿਫਟ ਦੇ ਪੈਸੇ ਸਵੀਕਾਰ ਨਹੀਂ ਹੋਏ',
    removal: 'ਸਟਾਕ ਵਿੱਚੋਂ ਕੱਢਣਾ ਸਵੀਕਾਰ ਨਹੀਂ ਹੋਇਆ',
  },
  needsAttention: 'ਇਸ ਵੱਲ ਧਿਆਨ ਚਾਹੀਦਾ ਹੈ।',
  installTitle: 'ਇਸ ਡਿਵਾਈਸ ’ਤੇ ਐਪ ਇੰਸਟਾਲ ਕਰੋ',
  installByHand: 'Share (ਸ਼ੇਅਰ) ਦਬਾਓ, ਫਿਰ Add to Home Screen (ਹੋਮ ਸਕ੍ਰੀਨ ਵਿੱਚ ਜੋੜੋ)।',
  installWhy: 'ਐਪ ਆਪਣੇ ਆਈਕਨ ਤੋਂ ਖੁੱਲ੍ਹਦੀ ਹੈ, ਪੂਰੀ ਸਕ੍ਰੀਨ ’ਤੇ ਦਿਸਦੀ ਹੈ, ਅਤੇ ਇਸ ਦਾ ਡਾਟਾ ਜ਼ਿਆਦਾ ਸੁਰੱਖਿਅਤ ਰਹਿੰਦਾ ਹੈ।',
  install: 'ਇੰਸਟਾਲ ਕਰੋ',
  notNow: 'ਹੁਣ ਨਹੀਂ',
  updateReady: 'ਨਵਾਂ ਵਰਜ਼ਨ ਤਿਆਰ ਹੈ',
  updateElsewhere: 'ਕਿਸੇ ਹੋਰ ਟੈਬ ਵਿੱਚ ਨਵਾਂ ਵਰਜ਼ਨ ਚੱਲ ਰਿਹਾ ਹੈ',
  updateDetail: 'ਜਦੋਂ ਤੱਕ ਤੁਸੀਂ ਹਾਂ ਨਹੀਂ ਕਰਦੇ, ਕੁਝ ਨਹੀਂ ਬਦਲਦਾ।',
  updateNow: 'ਹੁਣੇ ਅੱਪਡੇਟ ਕਰੋ',
  reload: 'ਦੁਬਾਰਾ ਲੋਡ ਕਰੋ',
} satisfies Texts['NOTIFICATIONS'];
