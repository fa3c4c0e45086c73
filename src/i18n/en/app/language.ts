import { area } from '../../area';

/** The choice of a language. */
export const LANGUAGE = area('LANGUAGE', {
  label: 'Language',
  withEnglish: 'English underneath',
});
