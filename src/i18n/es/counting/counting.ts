import type { CardMode } from '../../../domain/counting/cards';
import { firstSold, lastSold } from '../../../domain/stock/direction';
import type { SoldBy } from '../../../domain/stock/sold-tickets';
import { numberToSerial } from '../../../domain/tickets/serial';
import { type StoreClock, wallTime } from '../../../domain/time/store-clock';
import { formatMoney } from '../../../domain/values/money';
import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';
import { ticketOf } from '../../en/counting/packs';
import { nameOf } from './packs';

const soldAs = ({ name, at, isMissing, reason }: SoldBy, clock: StoreClock): string =>
  `${isMissing ? 'dado por faltante' : reason ? 'registrado como retirado' : 'registrado como vendido'} por ${name}, ${wallTime(new Date(at), clock).slice(0, 16)}`;

export const COUNTING = {
  noDataFound: 'No se encontraron datos.',
  noDataForUpc: '¡No hay datos para este código UPC!',
  startAfterEnd: 'Start Serial # no puede ser mayor que End Serial #',
  putOnShelfQuestion: '¿Quiere poner estos boletos en el estante?',
  putOnShelfDone: 'Los boletos se pusieron en el estante.',
  savedOnDevice: 'Guardado en este dispositivo. Se enviará cuando vuelva la red.',
  sendsWhileOpen: 'Este navegador solo envía mientras la aplicación está abierta.',
  nothingInStock: '¡No hay boletos en el inventario!',
  soldAs,
} satisfies Texts['COUNTING'];

const PLACE: Record<CardMode, string> = { count: 'en el estante', shelf: 'en el almacén' };
export const ELSEWHERE = {
  count: 'todavía está en el almacén: primero póngalo en el estante',
  shelf: 'ya está en el estante',
} satisfies Texts['ELSEWHERE'];

const checkDigit = (isWrong: boolean): string =>
  isWrong ? ' El dígito de control de este UPC está mal.' : '';

const outside = (min: string, max: string): string => `Start Serial debe estar entre ${min} y ${max}`;

export const SCAN = {
  too_few_digits: ({ digits }) =>
    `Solo se ${digits === 1 ? 'leyó' : 'leyeron'} ${pluralize(digits, 'dígito')}: escanee de nuevo.`,
  wrong_length: ({ digits, expected }) =>
    `Se ${digits === 1 ? 'leyó' : 'leyeron'} ${pluralize(digits, 'dígito')}, pero los boletos de esta tienda tienen ${expected.join(' o ')}: escanee de nuevo.`,
  wrong_side: 'Ese es el código del frente. Escanee el reverso del boleto.',
  bad_check: 'El código se leyó mal. Léalo de nuevo.',
  game_too_long:
    'El número de juego de este boleto tiene cinco dígitos y esta aplicación no puede guardarlo.',
  torn: 'El lector se detuvo a la mitad del código. Escanéelo de nuevo.',
  not_a_code: ({ text }) => `Se recibió ${text || 'nada'}: no es un UPC ni la serie de un boleto.`,
  uncertain_code: ({ text, readings }) =>
    readings.length === 1
      ? `Se recibió ${text}. ¿Es ${readings[0]} la serie del boleto?`
      : `Se recibió ${text}. ¿Qué boleto es: ${readings.join(' o ')}?`,
  pack_label: 'Esa es la etiqueta de un paquete entero. Escanee un boleto del rollo.',
  short_upc: ({ text, upc }) => `Se recibieron 11 dígitos: ${text}. ¿Es el UPC ${upc}?`,
  upc_found: ({ pack, isCheckDigitWrong }) =>
    `${nameOf(pack)}: boletos ${ticketOf(firstSold(pack))} a ${ticketOf(lastSold(pack))}.${checkDigit(isCheckDigitWrong)}`,
  upc_of_several: ({ upc, game, packs, isCheckDigitWrong }) =>
    `${game ?? `UPC ${upc}`}: ${packs} paquetes. Escanee el boleto o elija uno.${checkDigit(isCheckDigitWrong)}`,
  upc_repeated: ({ upc, game }) => `${game ?? `UPC ${upc}`}: ya escaneado`,
  upc_elsewhere: ({ upc, mode }) => `El UPC ${upc} ${ELSEWHERE[mode]}.`,
  upc_unknown: ({ upc, isCheckDigitWrong }) =>
    `UPC ${upc}: ${COUNTING.noDataForUpc} ${COUNTING.nothingInStock}${checkDigit(isCheckDigitWrong)}`,
  serial_of_several: ({ serial, packs }) => `El boleto ${serial} está en ${packs} paquetes. Elija uno.`,
  serial_elsewhere: ({ serial, pack, mode }) =>
    `El boleto ${ticketOf(serial)} de ${nameOf(pack)} ${ELSEWHERE[mode]}.`,
  serial_sold_earlier: ({ ticket, pack, next }) =>
    `El boleto #${ticket} de ${nameOf(pack)} se vendió antes. El paquete empieza ahora en #${next}.`,
  serial_sold: ({ ticket, pack, left, soldBy, clock }) =>
    `${left ? outside(numberToSerial(left.start), numberToSerial(left.end)) : 'No queda nada de este paquete en el estante'}. ` +
    `El boleto #${ticket} de ${nameOf(pack)} fue ${soldAs(soldBy, clock)}.`,
  serial_reported: ({ serial, pack }) =>
    `${nameOf(pack)} ${ticketOf(serial)}: visto. No vende nada; el administrador de la tienda lo verá.`,
  serial_of_other_pack: ({ serial, pack }) =>
    `El boleto ${serial} es de otro paquete, no de ${nameOf(pack)}.`,
  serial_unknown: ({ serial, mode }) => `El boleto ${serial} no está ${PLACE[mode]} de esta tienda.`,
  serial_repeated: ({ serial, pack }) => `${nameOf(pack)} ${ticketOf(serial)}: ya escaneado`,
  serial_taken: ({ serial, pack }) => `${nameOf(pack)} ${ticketOf(serial)}`,
  left_differs: ({ serial, pack, left, expected }) =>
    `${nameOf(pack)} ${ticketOf(serial)} dice que quedan ${left}, pero este paquete tiene ${expected}: revise el tamaño del paquete.`,
  serial_replaced: ({ serial, before, pack }) =>
    `${nameOf(pack)} ${ticketOf(serial)} en lugar de ${ticketOf(before)}`,
} satisfies Texts['SCAN'];

export const CARD_EVENT = {
  edited_in_another_tab: 'Escanee en la otra pestaña, o continúe aquí.',
  scan_taken_back: 'Se deshizo el último escaneo.',
  card_removed: 'Se quitó la tarjeta.',
  card_is_back: 'La tarjeta quitada está de vuelta.',
} satisfies Texts['CARD_EVENT'];

export const FORM_PROBLEM = {
  fill_current_card: '¡Llene todos los campos de esta tarjeta antes de agregar más!',
  fill_entry: ({ entry }) => `Escriba datos válidos en la tarjeta número ${entry}`,
} satisfies Texts['FORM_PROBLEM'];

export const CARD_ERROR = {
  upc_required: 'Falta el número UPC',
  upc_malformed: 'Un UPC tiene exactamente 12 dígitos',
  upc_unknown: COUNTING.noDataForUpc,
  upc_of_several: 'Varios paquetes tienen este código: escanee el boleto o elija uno.',
  upc_taken: 'Este paquete ya está en otra tarjeta.',
  bin_malformed: ({ last }) => `Una casilla es un número del 1 al ${last}`,
  start_required: 'Falta Start Serial',
  end_required: 'Falta End Serial',
  serial_malformed: 'Una serie tiene exactamente 14 dígitos',
  start_outside: ({ min, max }) => outside(min, max),
  start_after_end: COUNTING.startAfterEnd,
  start_before_end: 'Este rollo se vende hacia abajo: Start Serial # no puede ser menor que End Serial #',
  end_outside: ({ min, max }) => `End Serial debe estar entre ${min} y ${max}`,
  end_differs: ({ end }) => `End Serial debe ser ${end}`,
} satisfies Texts['CARD_ERROR'];

export const PACK_HEADING = {
  in_bins: 'En casillas',
  of_price: ({ priceCents }) => `Boletos de ${formatMoney(priceCents)}`,
} satisfies Texts['PACK_HEADING'];
