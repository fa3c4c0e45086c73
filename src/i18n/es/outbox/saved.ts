import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

const tickets = (count: number): string => pluralize(count, 'boleto');

export const SAVED = {
  sales: (count, amount) => `Ventas registradas: ${tickets(count)}, ${amount}.`,
  nothingSold: (packs) => `Nada vendido: ${pluralize(packs, 'paquete visto', 'paquetes vistos')}.`,
  nothingMissing: 'Revisión de apertura registrada: no falta nada.',
  missing: (count, amount) =>
    `Revisión de apertura registrada: ${pluralize(count, 'boleto faltante', 'boletos faltantes')}, ${amount}.`,
  shelved: (count) => `${pluralize(count, 'boleto puesto', 'boletos puestos')} en el estante.`,
  shelvedBefore: (count) =>
    `${pluralize(count, 'boleto ya estaba', 'boletos ya estaban')} en el estante o ya se vendieron.`,
  stillRecorded: 'Otra terminal ya había enviado este registro: sigue registrado.',
  thisRecord: 'este registro',
  moreRecords: (count) => `${count} más`,
  soldBefore: (ticket, by) => `${ticket} ya estaba registrado como vendido: ${by}.`,
  behindSoldBefore: (ticket, by) =>
    `Los boletos detrás de ${ticket} ya estaban registrados como vendidos: ${by}.`,
  totalsStay: 'Los totales no cambian; el administrador de la tienda puede corregirlos.',
  goneBefore: (ticket, by) => `${ticket} ya estaba registrado como retirado: ${by}.`,
  behindGoneBefore: (ticket, by) =>
    `Los boletos detrás de ${ticket} ya estaban registrados como retirados: ${by}.`,
  canPutBack: 'Si el paquete de verdad está aquí, el administrador de la tienda puede devolverlo al estante.',
  soldAfterGone: (count, by) =>
    `${pluralize(count, 'boleto ya había salido', 'boletos ya habían salido')} de la tienda: ${by}.`,
  staysGone: 'Ese registro no cambia; el administrador de la tienda puede corregirlo.',
  inThisRecord: (left, counted) => `${left} de ${tickets(counted)} están en este registro.`,
  recordedBefore: (count, by) =>
    `${pluralize(count, 'boleto ya estaba registrado', 'boletos ya estaban registrados')}: ${by}.`,
  backOnShelf: (count) =>
    `El administrador de la tienda devolvió ${tickets(count)} al estante después de este conteo.`,
  takenOver: (by) => `Se contó antes, por eso pasó a este registro desde el de ${by}.`,
} satisfies Texts['SAVED'];
