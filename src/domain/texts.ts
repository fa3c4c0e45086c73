/** A text in English and Punjabi (Gurmukhi). */
export type Bilingual = { en: string; pa: string };

/** The bilingual messages (product: Texts). */
export const BILINGUAL = {
  noDataFound: { en: 'No data found.', pa: 'ਕੋਈ ਡਾਟਾ ਨਹੀਂ ਮਿਲਿਆ।' },
  noDataForUpc: {
    en: 'No data available according to UPC Code!',
    pa: 'ਇਸ UPC ਕੋਡ ਅਨੁਸਾਰ ਕੋਈ ਡਾਟਾ ਉਪਲਬਧ ਨਹੀਂ ਹੈ!',
  },
  startAfterEnd: {
    en: "Start Serial # can't be greater than End Serial#",
    pa: 'ਸ਼ੁਰੂਆਤੀ ਸੀਰੀਅਲ # ਆਖਰੀ ਸੀਰੀਅਲ # ਤੋਂ ਵੱਡਾ ਨਹੀਂ ਹੋ ਸਕਦਾ',
  },
  putOnShelfQuestion: {
    en: 'Do you want to put these tickets on the shelf?',
    pa: "ਕੀ ਤੁਸੀਂ ਇਹ ਟਿਕਟਾਂ ਸ਼ੈਲਫ 'ਤੇ ਰੱਖਣਾ ਚਾਹੁੰਦੇ ਹੋ?",
  },
  putOnShelfDone: { en: 'Tickets were put on the shelf.', pa: "ਟਿਕਟਾਂ ਸ਼ੈਲਫ 'ਤੇ ਰੱਖ ਦਿੱਤੀਆਂ ਗਈਆਂ ਹਨ।" },
  savedOnDevice: {
    en: 'Saved on this device. It will be sent when the network is back.',
    pa: "ਇਸ ਡਿਵਾਈਸ 'ਤੇ ਸੰਭਾਲਿਆ ਗਿਆ। ਨੈੱਟਵਰਕ ਵਾਪਸ ਆਉਣ 'ਤੇ ਭੇਜਿਆ ਜਾਵੇਗਾ।",
  },
  sendsWhileOpen: {
    en: 'This browser sends only while the app is open.',
    pa: "ਇਹ ਬ੍ਰਾਊਜ਼ਰ ਸਿਰਫ਼ ਐਪ ਖੁੱਲ੍ਹੀ ਹੋਣ 'ਤੇ ਭੇਜਦਾ ਹੈ।",
  },
} as const satisfies Record<string, Bilingual>;

/** 'Please fill valid data for entry number {n}', n from 1. */
export const fillValidData = (n: number): Bilingual => ({
  en: `Please fill valid data for entry number ${n}`,
  pa: `ਕਿਰਪਾ ਕਰਕੇ ਐਂਟਰੀ ਨੰਬਰ ${n} ਲਈ ਸਹੀ ਡਾਟਾ ਭਰੋ`,
});

/** Messages of the card screens (specification, section 5). */
export const CARD_TEXT = {
  upcRequired: 'UPC number is required',
  startRequired: 'Start serial is required',
  endRequired: 'End serial is required',
  nothingInStock: 'Oops! No tickets available in inventory!',
  fillCurrentCard: 'Please Fill all fields in the current card before adding more!',
  outsideRange: (min: string, max: string) => `Start serial number should be lie between ${min} to ${max}`,
} as const;
