import type { Texts } from '../../areas';

export const STORAGE_FAULT = {
  full: 'આ ડિવાઇસનું સ્ટોરેજ ભરાઈ ગયું છે: કંઈ સેવ થયું નથી.',
  unusable: 'આ બ્રાઉઝર પોતાનું સ્ટોરેજ વાપરી શકતું નથી: કંઈ સેવ થયું નથી.',
  newer_data: 'આ ડિવાઇસ પર એપનું નવું વર્ઝન ચાલે છે: અહીં કંઈ સેવ નહીં થઈ શકે. પેજ ફરી લોડ કરો; પહેલાં સેવ થયેલું સચવાયેલું છે.',
  open_in_another_tab: 'આ એપ બીજી ટેબમાં ખુલ્લી છે, તેથી અહીં શરૂ નથી થતી: તે ટેબ બંધ કરો.',
} satisfies Texts['STORAGE_FAULT'];

export const APP_FAILURE = {
  text: (detail) =>
    `એપમાં કંઈક ખોટું થયું. પહેલાં સેવ થયેલું આ ડિવાઇસ પર સચવાયેલું છે. એપ ફરી લોડ કરો; ફરી આવું થાય તો સપોર્ટને જણાવો અને આ આપો: ${detail}`,
} satisfies Texts['APP_FAILURE'];
