import type { Texts } from '../../areas';

export const DATE_FIELD = {
  calendar: 'કેલેન્ડર',
  chooseDay: 'દિવસ પસંદ કરો',
  today: 'આજે',
  selected: 'પસંદ કરેલો',
} satisfies Texts['DATE_FIELD'];
