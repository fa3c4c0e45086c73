import { formatCents, formatSignedCents } from '../../../domain/values/money';
import type { Texts } from '../../areas';

const signed = (cents: number): string => (cents < 0 ? formatSignedCents(cents) : formatCents(cents));

export const MONEY_CARD = {
  title: 'इस शिफ़्ट का पैसा',
  enter: 'पैसा दर्ज करें',
  replace: 'पैसा बदलें',
  skip: 'छोड़ें',
  notEntered: 'पैसा दर्ज नहीं है',
  entered: (at) => `पैसा ${at} पर दर्ज हुआ`,
  basis: 'आँकड़े किसके हैं',
  delta: 'यह शिफ़्ट',
  cumulative: 'आज अब तक',
  labels: {
    online_sales: 'ऑनलाइन बिक्री',
    online_cancels: 'ऑनलाइन रद्द',
    instant_cashes: 'इंस्टेंट भुगतान',
    online_cashes: 'ऑनलाइन भुगतान',
    cashless: 'कैशलेस',
    other: 'अन्य (जमा या निकासी)',
    cash_counted: 'दराज़ में नकद',
  },
  changeSign: 'अन्य का चिह्न बदलें',
  note: 'नोट',
  sameDrawer: 'वही दराज़',
  countOf: (name, at) => `${name}, ${at}`,
  tooLarge: '$250,000 तक की रकम लिखें।',
  notAnAmount: 'डॉलर और सेंट लिखें, जैसे 12.50।',
  notNegative: 'यह रकम ऋणात्मक नहीं हो सकती।',
  counted: (cents) => `गिने टिकट: ${formatCents(cents)}`,
  expected: (cents) => `अपेक्षित नकद: ${signed(cents)}`,
  blind: 'पहले नकद गिनें: अपेक्षित रकम बाद में दिखेगी।',
  even: (cents) => (cents === 0 ? 'बराबर' : `बराबर (${formatSignedCents(cents)})`),
  over: (cents) => `ज़्यादा ${formatSignedCents(cents)}`,
  short: (cents) => `कम ${formatSignedCents(cents)}`,
  fell: 'एक आँकड़ा पिछली शिफ़्ट से कम है। क्या बीच में लॉटरी टर्मिनल बंद किया गया था?',
  closed: 'हाँ, बंद किया गया था',
  check: 'नहीं, आँकड़े जाँचें',
  save: 'पैसा सहेजें',
  cancel: 'रद्द करें',
} satisfies Texts['MONEY_CARD'];
