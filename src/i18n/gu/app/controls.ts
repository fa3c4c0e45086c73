import type { Texts } from '../../areas';

export const CONTROLS = {
  breadcrumb: 'તમે ક્યાં છો',
  close: 'બંધ કરો',
  dismiss: 'હટાવો',
  hide: 'છુપાવો',
  show: 'બતાવો',
  tryAgain: 'ફરી પ્રયાસ કરો',
  designedBy: (app) => `${app} ટીમે બનાવેલી એપ`,
} satisfies Texts['CONTROLS'];
