import type { Texts } from '../../areas';

export const LANGUAGE = {
  label: 'Idioma',
  withEnglish: 'Inglés debajo',
} satisfies Texts['LANGUAGE'];
