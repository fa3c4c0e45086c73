import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';
import { ticketOf } from '../../en/counting/packs';

export const CARDS = {
  field: { upc: 'UPC', start: 'Start Serial', end: 'End Serial', bin: 'Casilla' },
  screens: 'Pantallas del mostrador',
  count: 'Contar',
  putOnShelf: 'Al estante',
  outcome: {
    count: { good: 'Contado', repeated: 'Ya contado', refused: 'No contado' },
    shelf: { good: 'Agregado', repeated: 'Ya agregado', refused: 'No agregado' },
  },
  foundMissing: 'Falta',
  undone: 'Deshecho',
  removed: 'Quitado',
  undo: 'Deshacer',
  scan: 'Escaneo',
  camera: 'Cámara',
  scanFirst: 'Escanee un boleto o un UPC',
  shownAsInOtherTab: 'Se muestra como está en la otra pestaña',
  of: {
    shift: {
      count: (tickets) => pluralize(tickets, 'vendido'),
      nothing: 'nada vendido',
      total: (tickets, amount) => `${pluralize(tickets, 'vendido')} · ${amount}`,
    },
    opening: {
      count: (tickets) => pluralize(tickets, 'faltante'),
      nothing: 'no falta nada',
      total: (tickets, amount) => `${pluralize(tickets, 'faltante')} · ${amount}`,
    },
  },
  tickets: (tickets) => pluralize(tickets, 'boleto'),
  at: (price) => `de ${price}`,
  insteadOf: (serial) => `en lugar de ${ticketOf(serial)}`,
  onlyDigits: 'Aquí solo van dígitos.',
  removeCard: (n) => `Quitar la tarjeta ${n}`,
  choosePack: 'Elija el paquete',
  scanOrChoose: 'Escanee un boleto del paquete, o elija:',
  isThisTheCode: '¿Es este el código?',
  isElsewhere: (place) => `El paquete ${place}.`,
  checkDigitDiffers: 'El dígito de control no coincide. ¿Se leyó bien?',
  scanTheFront: 'Ahora escanee el boleto de enfrente',
  leavesBin: (pack, bin) => `${pack} está ahora en la casilla ${bin} y se sacará de ahí`,
  reallyHere: 'Sí está aquí',
  scanAgain: 'Escanear de nuevo',
  seen: (sold) => `Visto, ${sold}`,
  frontWasSold: (sold) => `Este boleto fue ${sold}.`,
  addMore: 'Agregar',
  gettingStock: 'Obteniendo el inventario de esta tienda…',
  noStockYet:
    'Este dispositivo aún no tiene el inventario de esta tienda: debe conectarse una vez con el servidor.',
  restored: 'Continúa donde se quedó.',
  inAnotherTab: {
    count: {
      sentence: 'Este conteo sigue en otra pestaña o ventana. Aquí no se puede escanear ni cambiar nada.',
      button: 'Contar aquí',
    },
    shelf: {
      sentence:
        'Estas tarjetas están abiertas en otra pestaña o ventana. Aquí no se puede escanear ni cambiar nada.',
      button: 'Continuar aquí',
    },
  },
  signInAsStore:
    'Los boletos se cuentan y se ponen en el estante en una tienda: inicie sesión como esa tienda.',
  message: 'Mensaje',
  cancel: 'Cancelar',
  ok: 'Aceptar',
  yes: 'Sí',
  no: 'No',
  noneOfThese: 'Ninguno de estos',
  turn: {
    question: {
      up: '¿Este rollo se vende hacia abajo?',
      down: '¿Este rollo se vende hacia arriba?',
    },
    why: (ticket, tickets, amount) =>
      `Escaneó el boleto ${ticket}, el último de este paquete. Si el rollo se vende al revés, aún no se ha vendido nada. Si no, se vendieron ${tickets}, ${amount}.`,
    yes: 'Sí, cambiarlo',
    no: (tickets) => `No, se vendieron ${tickets}`,
    failed: 'No se pudo cambiar la dirección. Deje este paquete fuera del conteo y escanéelo más tarde.',
    leaveOut: 'Dejar fuera este paquete',
  },
  packChanged: (upc, lot, serials) => `${upc} lote ${lot}: ${serials}`,
  sending: 'Guardado en este dispositivo. Enviando…',
  refused: (reason) => `El servidor no lo aceptó: ${reason}`,
  keptInOutbox: 'Se conserva en la bandeja de salida',
  nothingToChange: 'Este registro ya no necesita atención; no hay nada que cambiar.',
  seeOutbox: 'Ver la bandeja de salida',
  leaveAsItWas: 'Dejarlo como estaba',
  changing: (name, at) => `Está cambiando lo que ${name} registró ${at}. Conserva esa hora.`,
  wasRefused: (reason) => `El servidor lo había rechazado: ${reason}`,
  soldOutDiffers:
    'Estos paquetes se marcaron como agotados y en el estante ya no están como antes. Revíselos otra vez:',
} satisfies Texts['CARDS'];
