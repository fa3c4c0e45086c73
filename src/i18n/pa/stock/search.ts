import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const SEARCH = {
  label: 'ਸਕ੍ਰੀਨ ਜਾਂ ਲਾਟ ਲੱਭੋ',
  placeholder: 'ਲੱਭੋ',
  game: (name, price) => `${name}, ${price}`,
  found: 'ਲੱਭਿਆ',
  nothing: 'ਕੁਝ ਨਹੀਂ ਲੱਭਿਆ।',
  screen: 'ਸਕ੍ਰੀਨ',
  lotNav: 'ਲਾਟ',
  inventoryReport: 'ਇਨਵੈਂਟਰੀ ਰਿਪੋਰਟ',
  verifyStock: 'ਟਿਕਟਾਂ ਗਿਣੋ',
  addOnShelf: 'ਸ਼ੈਲਫ ’ਤੇ ਰੱਖੋ',
  noneLeft: 'ਕੋਈ ਅਣਵਿਕੀ ਟਿਕਟ ਬਾਕੀ ਨਹੀਂ।',
  upc: (upc) => `UPC ${upc}`,
  upcAndLot: (upc, lot) => `UPC ${upc}, ਲਾਟ ${lot}`,
  lotName: (upc, lot) => `${upc} ਲਾਟ ${lot}`,
  lot: (lot) => `ਲਾਟ ${lot}`,
  ticketsAt: (tickets, price) => `${pluralize(tickets, 'ਟਿਕਟ', 'ਟਿਕਟਾਂ')}, ਹਰੇਕ ${price} ਦੀ`,
  onShelf: (tickets) => `ਸ਼ੈਲਫ ’ਤੇ ${tickets}`,
  inBackRoom: (tickets) => `ਪਿਛਲੇ ਕਮਰੇ ਵਿੱਚ ${tickets}`,
} satisfies Texts['SEARCH'];
