import type { Texts } from '../../areas';

export const TIMES = {
  days: (count) => `${count} દિવસ`,
  hours: (count) => `${count} કલાક`,
  minutes: (count) => `${count} મિનિટ`,
  yesterday: (time) => `ગઈ કાલે ${time}`,
} satisfies Texts['TIMES'];
