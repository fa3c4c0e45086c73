import type { Texts } from '../../areas';

export const EXPORT = {
  download: 'CSV डाउनलोड करें',
  print: 'प्रिंट करें',
  preparing: 'तैयार हो रहा है…',
  failed: 'फ़ाइल या पन्ना तैयार नहीं हुआ। फिर कोशिश करें।',
  printed: (at) => `${at} को प्रिंट हुआ`,
} satisfies Texts['EXPORT'];
