import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const TIMES = {
  days: (count) => `${count} ਦਿਨ`,
  hours: (count) => pluralize(count, 'ਘੰਟਾ', 'ਘੰਟੇ'),
  minutes: (count) => `${count} ਮਿੰਟ`,
  yesterday: (time) => `ਕੱਲ੍ਹ ${time}`,
} satisfies Texts['TIMES'];
