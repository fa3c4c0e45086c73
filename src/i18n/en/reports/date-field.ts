import { area } from '../../area';

/** The field for a day, with its calendar. */
export const DATE_FIELD = area('DATE_FIELD', {
  calendar: 'Calendar',
  chooseDay: 'Choose a day',
  today: 'Today',
  selected: 'selected',
});
