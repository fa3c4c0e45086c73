import { pluralize } from '../../../domain/values/pluralize';
import { area } from '../../area';

/** Durations and past times. */
export const TIMES = area('TIMES', {
  days: (count: number) => pluralize(count, 'day'),
  hours: (count: number) => pluralize(count, 'hour'),
  minutes: (count: number) => pluralize(count, 'minute'),
  yesterday: (time: string) => `yesterday ${time}`,
});
