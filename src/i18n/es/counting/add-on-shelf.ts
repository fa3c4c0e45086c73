import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const ADD_ON_SHELF = {
  title: 'Poner en el estante',
  ready: (packs, tickets) => `${pluralize(packs, 'paquete')}, ${tickets} boletos`,
  inBackRoom: (packs) => `${packs} en el almacén`,
  countNow: 'Contar ahora',
  ok: 'Aceptar',
  notActivated:
    'Esto no activa el paquete en la lotería del estado: hágalo en la terminal de la propia lotería.',
  pack: (tickets, bin) => `${tickets} boletos${bin === null ? '' : ` · casilla ${bin}`}`,
} satisfies Texts['ADD_ON_SHELF'];
