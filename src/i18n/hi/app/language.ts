import type { Texts } from '../../areas';

export const LANGUAGE = {
  label: 'भाषा',
  withEnglish: 'नीचे अंग्रेज़ी भी',
} satisfies Texts['LANGUAGE'];
