import type { Texts } from '../../areas';

export const LANGUAGE = {
  label: 'Idioma',
  withEnglish: 'Inglés debajo',
  needsNetwork: (name) =>
    `${name} necesita la red la primera vez. Se mostrará en cuanto la aplicación se abra con red.`,
} satisfies Texts['LANGUAGE'];
