import type { Texts } from '../../areas';

export const DATE_FIELD = {
  calendar: 'Calendario',
  chooseDay: 'Elija un día',
  today: 'Hoy',
  selected: 'elegido',
} satisfies Texts['DATE_FIELD'];
