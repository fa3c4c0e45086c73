import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const COMMON = {
  allStores: 'ਸਾਰੇ ਸਟੋਰ',
  amount: 'ਰਕਮ',
  back: 'ਵਾਪਸ',
  cancel: 'ਰੱਦ ਕਰੋ',
  close: 'ਬੰਦ ਕਰੋ',
  discard: 'ਹਟਾਓ',
  edit: 'ਬਦਲੋ',
  end: 'ਅੰਤ',
  help: 'ਮਦਦ',
  inventory: 'ਇਨਵੈਂਟਰੀ',
  lot: 'ਲਾਟ',
  lottery: 'ਲਾਟਰੀ',
  password: 'ਪਾਸਵਰਡ',
  practice: 'ਅਭਿਆਸ',
  print: 'ਪ੍ਰਿੰਟ ਕਰੋ',
  quickCard: 'ਕੁਇੱਕ ਕਾਰਡ',
  quickCardSheet: 'ਕਾਊਂਟਰ ਲਈ ਕੁਇੱਕ ਕਾਰਡ',
  retry: 'ਦੁਬਾਰਾ ਕੋਸ਼ਿਸ਼ ਕਰੋ',
  save: 'ਸੰਭਾਲੋ',
  start: 'ਸ਼ੁਰੂ',
  tickets: 'ਟਿਕਟਾਂ',
  upc: 'UPC',
  lotNumber: (lot) => `ਲਾਟ ${lot}`,
  ticketCount: (count) => pluralize(count, 'ਟਿਕਟ', 'ਟਿਕਟਾਂ'),
} satisfies Texts['COMMON'];
