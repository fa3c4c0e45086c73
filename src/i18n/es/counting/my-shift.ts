import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const MY_SHIFT = {
  title: 'Mi turno',
  saleDate: 'Fecha de venta',
  nothingRecorded: (name) => `${name} no registró nada en esta terminal ese día.`,
  countNow: 'Contar ahora',
  counts: 'Conteos',
  ticketsSold: 'Boletos vendidos',
  sales: 'Ventas',
  ticketsShelved: 'Boletos puestos en el estante',
  allSent: 'Todo está enviado.',
  unsent: (records) =>
    `${pluralize(records, 'registro está', 'registros están')} solo en esta terminal y aún sin enviar.`,
  kind: {
    sale: 'Conteo',
    shelf: 'Puesto en el estante',
    opening: 'Revisión de apertura',
    removal: 'Sacado del inventario',
    sold_before: 'Vendido antes del boleto de enfrente',
  },
  packsSeen: (seen, onShelf) => `${seen} de ${onShelf} paquetes vistos`,
  nothingSold: 'Nada vendido',
  nothingMissing: 'No falta nada',
  missing: (tickets, amount) => `${pluralize(tickets, 'boleto faltante', 'boletos faltantes')}, ${amount}`,
  recordedOtherwise: (tickets, amount) =>
    `El servidor registró ${pluralize(tickets, 'boleto')}, ${amount}: los demás ya se habían contado.`,
  shiftOf: (clerk) => `Turno de ${clerk}`,
  notSentYet: 'aún sin enviar',
  total: 'Total',
  totalMissing: 'Faltantes',
  sold: (tickets, amount) => `Vendido: ${tickets} boletos, ${amount}`,
  time: 'Hora',
  record: 'Registro',
  sent: 'Enviado',
  yes: 'sí',
  no: 'no',
} satisfies Texts['MY_SHIFT'];
