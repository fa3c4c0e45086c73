import type { Texts } from '../../areas';

export const EXPORT = {
  download: 'CSV ડાઉનલોડ કરો',
  print: 'પ્રિન્ટ કરો',
  preparing: 'તૈયાર થાય છે…',
  failed: 'ફાઇલ કે શીટ તૈયાર ન થઈ શકી. ફરી પ્રયાસ કરો.',
  printed: (at) => `પ્રિન્ટ કર્યું: ${at}`,
} satisfies Texts['EXPORT'];
