import type { Texts } from '../../areas';

export const LANGUAGE = {
  label: 'ભાષા',
  withEnglish: 'નીચે અંગ્રેજી પણ',
} satisfies Texts['LANGUAGE'];
