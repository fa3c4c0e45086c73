import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

const tickets = (count: number): string => pluralize(count, 'ਟਿਕਟ', 'ਟਿਕਟਾਂ');

export const SAVED = {
  sales: (count, amount) => `ਵਿਕਰੀ ਦਰਜ ਹੋਈ: ${tickets(count)}, ${amount}।`,
  nothingSold: (packs) => `ਕੁਝ ਨਹੀਂ ਵਿਕਿਆ: ${packs} ਪੈਕ ਵੇਖੇ।`,
  nothingMissing: 'ਸ਼ੁਰੂਆਤੀ ਜਾਂਚ ਦਰਜ ਹੋਈ: ਕੁਝ ਵੀ ਗੁੰਮ ਨਹੀਂ।',
  missing: (count, amount) => `ਸ਼ੁਰੂਆਤੀ ਜਾਂਚ ਦਰਜ ਹੋਈ: ${tickets(count)} ਗੁੰਮ, ${amount}।`,
  shelved: (count) => `${pluralize(count, 'ਟਿਕਟ ਸ਼ੈਲਫ ’ਤੇ ਰੱਖੀ ਗਈ', 'ਟਿਕਟਾਂ ਸ਼ੈਲਫ ’ਤੇ ਰੱਖੀਆਂ ਗਈਆਂ')}।`,
  shelvedBefore: (count) =>
    `${pluralize(count, 'ਟਿਕਟ ਪਹਿਲਾਂ ਹੀ ਸ਼ੈਲਫ ’ਤੇ ਸੀ ਜਾਂ ਵਿਕ ਚੁੱਕੀ ਸੀ', 'ਟਿਕਟਾਂ ਪਹਿਲਾਂ ਹੀ ਸ਼ੈਲਫ ’ਤੇ ਸਨ ਜਾਂ ਵਿਕ ਚੁੱਕੀਆਂ ਸਨ')}।`,
  stillRecorded: 'ਦੂਜੇ ਟਰਮੀਨਲ ਨੇ ਇਹ ਐਂਟਰੀ ਭੇਜ ਦਿੱਤੀ ਸੀ: ਇਹ ਦਰਜ ਰਹੇਗੀ।',
  thisRecord: 'ਇਹ ਐਂਟਰੀ',
  moreRecords: (count) => `${count} ਹੋਰ`,
  soldBefore: (ticket, by) => `${ticket} ਪਹਿਲਾਂ ਹੀ ਵਿਕੀ ਹੋਈ ਦਰਜ ਹੈ: ${by}।`,
  behindSoldBefore: (ticket, by) => `${ticket} ਦੇ ਪਿੱਛੇ ਦੀਆਂ ਟਿਕਟਾਂ ਪਹਿਲਾਂ ਹੀ ਵਿਕੀਆਂ ਦਰਜ ਹਨ: ${by}।`,
  totalsStay: 'ਕੁੱਲ ਨਹੀਂ ਬਦਲਦਾ; ਸਟੋਰ ਐਡਮਿਨ ਇਸ ਨੂੰ ਠੀਕ ਕਰ ਸਕਦਾ ਹੈ।',
  goneBefore: (ticket, by) => `${ticket} ਪਹਿਲਾਂ ਹੀ ਸਟਾਕ ਵਿੱਚੋਂ ਕੱਢੀ ਦਰਜ ਹੈ: ${by}।`,
  behindGoneBefore: (ticket, by) => `${ticket} ਦੇ ਪਿੱਛੇ ਦੀਆਂ ਟਿਕਟਾਂ ਪਹਿਲਾਂ ਹੀ ਸਟਾਕ ਵਿੱਚੋਂ ਕੱਢੀਆਂ ਦਰਜ ਹਨ: ${by}।`,
  canPutBack: 'ਜੇ ਪੈਕ ਸੱਚਮੁੱਚ ਇੱਥੇ ਹੈ, ਤਾਂ ਸਟੋਰ ਐਡਮਿਨ ਇਸ ਨੂੰ ਵਾਪਸ ਰੱਖ ਸਕਦਾ ਹੈ।',
  soldAfterGone: (count, by) =>
    `${pluralize(count, 'ਟਿਕਟ ਪਹਿਲਾਂ ਹੀ ਸਟੋਰ ਤੋਂ ਜਾ ਚੁੱਕੀ ਸੀ', 'ਟਿਕਟਾਂ ਪਹਿਲਾਂ ਹੀ ਸਟੋਰ ਤੋਂ ਜਾ ਚੁੱਕੀਆਂ ਸਨ')}: ${by}।`,
  staysGone: 'ਉਹ ਐਂਟਰੀ ਨਹੀਂ ਬਦਲਦੀ; ਸਟੋਰ ਐਡਮਿਨ ਇਸ ਨੂੰ ਠੀਕ ਕਰ ਸਕਦਾ ਹੈ।',
  inThisRecord: (left, counted) => `${tickets(counted)} ਵਿੱਚੋਂ ${left} ਇਸ ਐਂਟਰੀ ਵਿੱਚ ਹਨ।`,
  recordedBefore: (count, by) =>
    `${pluralize(count, 'ਟਿਕਟ ਪਹਿਲਾਂ ਹੀ ਦਰਜ ਸੀ', 'ਟਿਕਟਾਂ ਪਹਿਲਾਂ ਹੀ ਦਰਜ ਸਨ')}: ${by}।`,
  backOnShelf: (count) => `ਸਟੋਰ ਐਡਮਿਨ ਨੇ ਇਸ ਗਿਣਤੀ ਤੋਂ ਬਾਅਦ ${tickets(count)} ਸ਼ੈਲਫ ’ਤੇ ਵਾਪਸ ਰੱਖੀਆਂ।`,
  takenOver: (by) => `ਪਹਿਲਾਂ ਗਿਣੀਆਂ ਗਈਆਂ ਸਨ, ਇਸ ਲਈ ਇਸ ਐਂਟਰੀ ਤੋਂ ਇੱਥੇ ਲਈਆਂ ਗਈਆਂ: ${by}।`,
} satisfies Texts['SAVED'];
