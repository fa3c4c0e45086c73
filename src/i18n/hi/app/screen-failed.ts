import type { Texts } from '../../areas';

export const SCREEN_FAILED = {
  notLoaded: 'यह स्क्रीन लोड नहीं हुई। शायद नया वर्शन तैयार है, या नेटवर्क नहीं है।',
  reload: 'फिर से लोड करें',
} satisfies Texts['SCREEN_FAILED'];
