import type { Texts } from '../../areas';

export const DATE_FIELD = {
  calendar: 'कैलेंडर',
  chooseDay: 'दिन चुनें',
  today: 'आज',
  selected: 'चुना हुआ',
} satisfies Texts['DATE_FIELD'];
