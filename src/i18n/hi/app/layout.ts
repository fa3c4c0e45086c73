import type { Texts } from '../../areas';

export const LAYOUT = {
  skip: 'सीधे सामग्री पर जाएँ',
  menu: 'मेन्यू',
  mainMenu: 'मुख्य मेन्यू',
  notifications: 'सूचनाएँ',
  onDuty: 'ड्यूटी पर: ',
  lock: 'लॉक करें',
  lightMode: 'हल्का रंग',
  darkMode: 'गहरा रंग',
  fullscreen: 'पूरी स्क्रीन',
  leaveFullscreen: 'पूरी स्क्रीन से बाहर',
  profile: 'प्रोफ़ाइल',
  handOver: 'क्लर्कों को सौंपें',
  logout: 'लॉग आउट',
  logoutWarning: (waiting) =>
    `${waiting} एंट्री भेजना बाकी है। लॉग आउट के बाद ये इस स्टोर में अगले साइन-इन पर भेजी जाएँगी।`,
  outbox: 'आउटबॉक्स',
  online: 'ऑनलाइन',
  offline: 'ऑफ़लाइन',
  waiting: (entries) => `${entries} भेजना बाकी`,
  needAttention: (entries) => `${entries} पर ध्यान चाहिए`,
  settings: 'सेटिंग',
  topbarTheme: 'ऊपरी पट्टी का रंग',
  sidebarType: 'बाईं पट्टी का प्रकार',
  sidebarTheme: 'बाईं पट्टी का रंग',
  colorMode: 'रंग मोड',
  light: 'हल्का',
  dark: 'गहरा',
  default: 'सामान्य',
  icon: 'आइकन',
  asTheDevice: 'डिवाइस जैसा',
  darkBars: 'गहरे रंग में पट्टियाँ भी गहरी रहती हैं। सेटिंग इस डिवाइस पर रहती हैं।',
} satisfies Texts['LAYOUT'];

export const BANNER = {
  reload: 'फिर से लोड करें',
  updateNow: 'अभी अपडेट करें',
  signIn: 'साइन इन करें',
  signInAgain: (handedOver, waiting) => {
    const toSend = waiting === 0 ? '' : `बाकी ${waiting} एंट्री भेजने के लिए `;
    return handedOver ? `${toSend}किसी एडमिन को यहाँ साइन इन करना होगा।` : `${toSend}फिर से साइन इन करें।`;
  },
  keepCounting: ' सर्वर अब इस टर्मिनल से डेटा नहीं लेता। आप गिनती जारी रख सकते हैं; कुछ नहीं खोएगा।',
  update: 'नया वर्शन तैयार है।',
  updatedElsewhere: 'दूसरे टैब में नया वर्शन चल रहा है।',
  partMissing: 'ऐप का एक हिस्सा लोड नहीं हुआ। शायद नया वर्शन तैयार है, या नेटवर्क नहीं है।',
  clockWrong: (by, isBehind) => `इस डिवाइस की घड़ी ${by} ${isBehind ? 'पीछे' : 'आगे'} है।`,
  clockTimes: (device, store) => `घड़ी में ${device} है; स्टोर में ${store} बजे हैं।`,
  clockHarmless: 'फिर भी रिकॉर्ड पर सही समय लिखा जाता है।',
  clockSetBack: 'इस डिवाइस की घड़ी सही नहीं हो सकती: इसे ठीक करें।',
  clockSetBackTimes: (device, store) =>
    `घड़ी में ${device} है; स्टोर में ${store} या उसके बाद का समय है, और तब तक रिकॉर्ड पर वही समय लिखा जाएगा।`,
  storageNearlyFull: (left) =>
    `इस डिवाइस का स्टोरेज लगभग भर गया है: इस ऐप के लिए ${left} बचे हैं। दूसरी चीज़ें हटाकर जगह बनाएँ, नहीं तो गिनती सेव नहीं हो पाएगी।`,
} satisfies Texts['BANNER'];
