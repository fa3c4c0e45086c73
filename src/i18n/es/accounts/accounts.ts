import type { Texts } from '../../areas';

const tooEasy = (why: string): string => `Este PIN es muy fácil de adivinar: ${why}.`;

export const PIN_FAULT = {
  pin_malformed: 'Un PIN tiene de 4 a 8 dígitos.',
  pin_of_same_digits: tooEasy('repite los mismos dígitos'),
  pin_repeated: tooEasy('se repite a sí mismo'),
  pin_sequence: tooEasy('sus dígitos siguen un orden simple'),
  pin_year: tooEasy('parece un año'),
  pin_date: tooEasy('parece una fecha, como un cumpleaños'),
  pin_common: tooEasy('mucha gente lo elige'),
  pin_known: tooEasy('es parte de un número de esta tienda o del nombre de usuario'),
} satisfies Texts['PIN_FAULT'];
