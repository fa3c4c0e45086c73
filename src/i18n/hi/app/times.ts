import type { Texts } from '../../areas';

export const TIMES = {
  days: (count) => `${count} दिन`,
  hours: (count) => `${count} घंटे`,
  minutes: (count) => `${count} मिनट`,
  yesterday: (time) => `कल ${time}`,
} satisfies Texts['TIMES'];
