import type { Texts } from '../../areas';

const tickets = (count: number, amount: string): string => `${count} टिकट, ${amount}`;

export const REMOVAL = {
  title: 'स्टॉक से निकालें',
  open: 'वापस, ख़राब, पूरा पैक बिका…',
  openFor: (pack) => `वापस, ख़राब, पूरा पैक बिका: ${pack}`,
  what: 'क्या हुआ?',
  reasons: {
    returned: 'लॉटरी को वापस किया',
    damaged: 'ख़राब हुआ',
    sold_whole: 'पूरा पैक बिका',
    lost: 'खो गया',
    stolen: 'चोरी हुआ',
    transferred: 'दूसरे स्टोर भेजा',
  },
  front: 'सामने का टिकट',
  frontHint: (ticket) => `पिछली गिनती के बाद कुछ न बिका हो तो ख़ाली छोड़ें: सामने ${ticket} है।`,
  first: 'पहला टिकट',
  last: 'आख़िरी टिकट',
  partHint: (first, last) => `बचे हुए सभी के लिए ख़ाली छोड़ें: ${first} से ${last}।`,
  reference: 'संदर्भ (पर्ची या रिपोर्ट नंबर)',
  note: 'नोट',
  toStore: 'किस स्टोर को',
  chooseStore: 'स्टोर चुनें',
  noStores: 'नेटवर्क के बिना कंपनी के दूसरे स्टोर यहाँ पता नहीं।',
  leave: (count, amount) => `स्टॉक से निकलेंगे: ${tickets(count, amount)}।`,
  soldWhole: (count, amount) => `आपकी बिक्री में दर्ज होंगे: ${tickets(count, amount)}।`,
  soldBefore: (count, amount) => `सामने वाले से पहले के आपकी बिक्री में दर्ज होंगे: ${tickets(count, amount)}।`,
  chooseReason: 'चुनें कि क्या हुआ।',
  notLeft: 'यह टिकट इस पैक में नहीं बचा।',
  nothingLeft: 'इस पैक का स्टॉक में कुछ नहीं बचा।',
  otherPack: 'वह टिकट दूसरे पैक का है।',
  save: 'स्टॉक से निकालें',
  saved: (count, pack) => `${pack} के ${count} टिकट स्टॉक से निकाले गए।`,
} satisfies Texts['REMOVAL'];
