import { formatCents, formatSignedCents } from '../../../domain/values/money';
import type { Texts } from '../../areas';

const signed = (cents: number): string => (cents < 0 ? formatSignedCents(cents) : formatCents(cents));

export const MONEY_CARD = {
  title: 'Dinero de este turno',
  enter: 'Ingresar dinero',
  replace: 'Reemplazar dinero',
  skip: 'Omitir',
  notEntered: 'Dinero no ingresado',
  entered: (at) => `Dinero ingresado a las ${at}`,
  basis: 'Las cifras son de',
  delta: 'Este turno',
  cumulative: 'El día hasta ahora',
  labels: {
    online_sales: 'Ventas en línea',
    online_cancels: 'Cancelaciones en línea',
    instant_cashes: 'Pagos instantáneos',
    online_cashes: 'Pagos en línea',
    cashless: 'Sin efectivo',
    other: 'Otro (entradas o salidas)',
    cash_counted: 'Efectivo en la caja',
  },
  changeSign: 'Cambiar el signo de Otro',
  note: 'Nota',
  sameDrawer: 'La misma caja que',
  countOf: (name, at) => `${name}, ${at}`,
  tooLarge: 'Ingrese una cantidad de hasta $250,000.',
  notAnAmount: 'Ingrese dólares y centavos, por ejemplo 12.50.',
  notNegative: 'Este importe no puede ser negativo.',
  counted: (cents) => `Boletos contados: ${formatCents(cents)}`,
  expected: (cents) => `Efectivo esperado: ${signed(cents)}`,
  blind: 'Cuente primero el efectivo: lo esperado se muestra después.',
  even: (cents) => (cents === 0 ? 'Cuadra' : `Cuadra (${formatSignedCents(cents)})`),
  over: (cents) => `Sobra ${formatSignedCents(cents)}`,
  short: (cents) => `Falta ${formatSignedCents(cents)}`,
  fell: 'Una cifra es menor que en el turno anterior. ¿Se cerró la terminal de lotería entretanto?',
  closed: 'Sí, se cerró',
  check: 'No, revisar las cifras',
  save: 'Guardar dinero',
  cancel: 'Cancelar',
} satisfies Texts['MONEY_CARD'];
