import type { Texts } from '../../areas';

export const LANGUAGE = {
  label: 'भाषा',
  withEnglish: 'नीचे अंग्रेज़ी भी',
  needsNetwork: (name) => `${name} के लिए पहली बार नेटवर्क चाहिए। नेटवर्क के साथ ऐप खुलते ही वह दिखेगी।`,
} satisfies Texts['LANGUAGE'];
