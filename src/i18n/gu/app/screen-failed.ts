import type { Texts } from '../../areas';

export const SCREEN_FAILED = {
  notLoaded: 'આ સ્ક્રીન લોડ ન થઈ. કદાચ નવું વર્ઝન તૈયાર છે, અથવા નેટવર્ક નથી.',
  reload: 'ફરી લોડ કરો',
} satisfies Texts['SCREEN_FAILED'];
