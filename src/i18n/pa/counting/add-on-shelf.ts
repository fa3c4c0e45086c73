import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

const ticketCount = (tickets: number): string => pluralize(tickets, 'ਟਿਕਟ', 'ਟਿਕਟਾਂ');

export const ADD_ON_SHELF = {
  title: 'ਸ਼ੈਲਫ ’ਤੇ ਰੱਖੋ',
  ready: (packs, tickets) => `${packs} ਪੈਕ, ${ticketCount(tickets)}`,
  inBackRoom: (packs) => `ਪਿਛਲੇ ਕਮਰੇ ਵਿੱਚ ${packs}`,
  ok: 'ਠੀਕ ਹੈ',
  countNow: 'ਹੁਣੇ ਗਿਣੋ',
  notActivated: 'ਇਸ ਨਾਲ ਪੈਕ ਸਟੇਟ ਲਾਟਰੀ ਵਿੱਚ ਐਕਟੀਵੇਟ ਨਹੀਂ ਹੁੰਦਾ: ਉਹ ਲਾਟਰੀ ਦੇ ਆਪਣੇ ਟਰਮੀਨਲ ’ਤੇ ਕਰੋ।',
  pack: (tickets, bin) => `${ticketCount(tickets)}${bin === null ? '' : ` · ਖਾਨਾ ${bin}`}`,
} satisfies Texts['ADD_ON_SHELF'];
