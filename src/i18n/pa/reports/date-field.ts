import type { Texts } from '../../areas';

export const DATE_FIELD = {
  calendar: 'ਕੈਲੰਡਰ',
  chooseDay: 'ਦਿਨ ਚੁਣੋ',
  today: 'ਅੱਜ',
  selected: 'ਚੁਣਿਆ ਹੋਇਆ',
} satisfies Texts['DATE_FIELD'];
