import type { Texts } from '../../areas';

export const NOT_SAVED = {
  app_failed: 'એપમાં કંઈક ખોટું થયું: કંઈ સેવ થયું નથી. તમારાં કાર્ડ હજુ અહીં છે; એપ ફરી લોડ કરો અને ફરી પ્રયાસ કરો.',
} satisfies Texts['NOT_SAVED'];

const inAnotherTab = (what: string): string => `એટલામાં બીજી ટેબમાં આ એન્ટ્રી ${what}: અહીં કંઈ બદલાયું નથી.`;

export const ENTRY_CONFLICT = {
  pending: inAnotherTab('ફરી મોકલાઈ રહી છે'),
  sent: inAnotherTab('મોકલાઈ ગઈ'),
  discarded: inAnotherTab('કાઢી નખાઈ'),
  replaced: inAnotherTab('બદલાઈ ગઈ'),
  attention: inAnotherTab('પર ધ્યાન જરૂરી છે'),
  gone: inAnotherTab('આ ડિવાઇસ પરથી નીકળી ગઈ'),
} satisfies Texts['ENTRY_CONFLICT'];
