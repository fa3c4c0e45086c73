import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const TIMES = {
  days: (count) => pluralize(count, 'día'),
  hours: (count) => pluralize(count, 'hora'),
  minutes: (count) => pluralize(count, 'minuto'),
  yesterday: (time) => `ayer ${time}`,
} satisfies Texts['TIMES'];
