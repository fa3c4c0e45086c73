import { area } from '../../area';

/** The choice of a language. */
export const LANGUAGE = area('LANGUAGE', {
  label: 'Language',
  withEnglish: 'English underneath',
  needsNetwork: (name: string) =>
    `${name} needs a network the first time. It’s shown as soon as the app opens with one.`,
});
