import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const PRACTICE = {
  intro:
    'ਇਹ ਨਕਲੀ ਪੈਕ ਅਸਲੀ ਪੈਕਾਂ ਵਾਂਗ ਗਿਣੋ। ਟਿਕਟ ’ਤੇ ਇਵੇਂ ਟੈਪ ਕਰੋ ਜਿਵੇਂ ਤੁਸੀਂ ਉਸ ਨੂੰ ਸਕੈਨ ਕੀਤਾ ਹੋਵੇ, ਫਿਰ “ਅੱਗੇ ਵਧੋ” ਦਬਾਓ। $10 ਵਾਲੇ ਨੂੰ ਛੱਡ ਕੇ ਸਾਰੇ ਰੋਲ ਵੱਡੇ ਨੰਬਰ ਤੋਂ ਛੋਟੇ ਵੱਲ ਵਿਕਦੇ ਹਨ (↓ 029 → 000)। $20 ਵਾਲਾ ਪੈਕ ਖਤਮ ਹੋ ਗਿਆ ਹੈ: ਉਸ ਵਿੱਚ ਸਕੈਨ ਕਰਨ ਲਈ ਕੁਝ ਨਹੀਂ ਬਚਿਆ। $30 ਵਾਲਾ ਪੈਕ ਹਾਲੇ ਪਿਛਲੇ ਕਮਰੇ ਵਿੱਚ ਹੈ।',
  nothingRecorded: 'ਅਭਿਆਸ: ਕੁਝ ਵੀ ਦਰਜ ਨਹੀਂ ਹੁੰਦਾ',
  leave: 'ਬਾਹਰ ਜਾਓ',
  done: (tickets, amount) =>
    `ਬਹੁਤ ਵਧੀਆ! ਅਸਲੀ ਗਿਣਤੀ ਹੁੰਦੀ ਤਾਂ ਹੁਣ ਸੰਭਾਲੀ ਜਾਂਦੀ: ${pluralize(tickets, 'ਟਿਕਟ', 'ਟਿਕਟਾਂ')}, ${amount}। ਇਹ ਅਭਿਆਸ ਸੀ, ਇਸ ਲਈ ਕੁਝ ਵੀ ਦਰਜ ਨਹੀਂ ਹੋਇਆ। ਤੁਸੀਂ ਪੈਕ ਦੁਬਾਰਾ ਗਿਣ ਸਕਦੇ ਹੋ।`,
  printCodes: 'ਕੋਡ ਪ੍ਰਿੰਟ ਕਰੋ',
  ticketsToScan: 'ਸਕੈਨ ਕਰਨ ਲਈ ਟਿਕਟਾਂ',
  pack: (price) => `${price} ਵਾਲਾ ਪੈਕ`,
  packInBack: (price) => `${price}, ਪਿਛਲੇ ਕਮਰੇ ਵਿੱਚ`,
  sheetTitle: 'ਅਭਿਆਸ ਦੇ ਕੋਡ',
  sheetSubtitle: 'ਨਕਲੀ ਟਿਕਟਾਂ, ਸਿਰਫ਼ “ਅਭਿਆਸ” ਸਕ੍ਰੀਨ ਲਈ',
} satisfies Texts['PRACTICE'];
