import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

const tickets = (count: number, amount: string): string => `${pluralize(count, 'boleto')}, ${amount}`;

export const REMOVAL = {
  title: 'Sacar del inventario',
  open: 'Devuelto, dañado, vendido entero…',
  openFor: (pack) => `Devuelto, dañado, vendido entero: ${pack}`,
  what: '¿Qué pasó?',
  reasons: {
    returned: 'Devuelto a la lotería',
    damaged: 'Dañado',
    sold_whole: 'Vendido entero',
    lost: 'Perdido',
    stolen: 'Robado',
    transferred: 'Enviado a otra tienda',
  },
  front: 'Boleto de enfrente',
  frontHint: (ticket) => `Vacío si no se vendió nada desde el último conteo: enfrente está ${ticket}.`,
  first: 'Primer boleto',
  last: 'Último boleto',
  partHint: (first, last) => `Vacío para todo lo que queda: de ${first} a ${last}.`,
  reference: 'Referencia (comprobante o denuncia)',
  note: 'Nota',
  toStore: 'A la tienda',
  chooseStore: 'Elija la tienda',
  noStores: 'Sin la red no se conocen aquí las otras tiendas de la empresa.',
  leave: (count, amount) => `Salen del inventario: ${tickets(count, amount)}.`,
  soldWhole: (count, amount) => `Se registran como venta suya: ${tickets(count, amount)}.`,
  soldBefore: (count, amount) =>
    `Lo anterior al boleto de enfrente se registra como venta suya: ${tickets(count, amount)}.`,
  chooseReason: 'Elija qué pasó.',
  notLeft: 'Este boleto ya no queda en este paquete.',
  nothingLeft: 'No queda nada de este paquete en el inventario.',
  otherPack: 'Ese boleto es de otro paquete.',
  save: 'Sacar del inventario',
  saved: (count, pack) => `${pluralize(count, 'boleto', 'boletos')} de ${pack} fuera del inventario.`,
} satisfies Texts['REMOVAL'];
