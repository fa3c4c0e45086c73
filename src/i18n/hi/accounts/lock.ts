import type { Texts } from '../../areas';

export const LOCK = {
  adminSignIn: 'एडमिन साइन-इन',
  whoIsOnDuty: 'ड्यूटी पर कौन है?',
  accessLost:
    'सर्वर अब इस टर्मिनल से डेटा नहीं लेता। आप गिनती जारी रख सकते हैं, कुछ नहीं खोएगा, लेकिन किसी एडमिन को यहाँ साइन इन करना होगा।',
  accessEnds: (day) =>
    `इस टर्मिनल की पहुँच ${day} को खत्म होगी। उससे पहले कोई एडमिन यहाँ साइन इन करके इसे फिर से सौंपे। गिनतियाँ हर हाल में रहेंगी।`,
  offline: 'ऑफ़लाइन',
  waiting: (count) => `${count} एंट्री भेजना बाकी`,
  noClerks: 'इस स्टोर में अभी कोई क्लर्क नहीं है। स्टोर का एडमिन जोड़ सकता है।',
  findName: 'नाम खोजें',
  clerks: 'क्लर्क',
  noPin: 'अभी PIN नहीं',
  noSuchName: 'इस नाम का कोई नहीं है।',
  wasScan: 'यह एक स्कैन था। पैक तब स्कैन करें जब आप ड्यूटी पर हों।',
  notYou: 'आप नहीं हैं?',
  pin: 'PIN',
  checking: 'जाँच हो रही है…',
  goOnDuty: 'ड्यूटी शुरू करें',
  wrongPin: (triesLeft) => `PIN गलत है। ${triesLeft} कोशिश बाकी।`,
  lockedOut: (name) =>
    `कई बार गलत PIN डाला गया: ${name} अभी अंदर नहीं आ सकते। ऐप खुला रखें: ऑफ़लाइन में केवल वही समय गिना जाता है जब ऐप खुला हो। स्टोर का एडमिन नया PIN देकर इसे खत्म कर सकता है।`,
  tryAgainIn: (time) => `${time} बाद फिर कोशिश करें।`,
  digits: 'अंक',
  erase: 'मिटाएँ',
} satisfies Texts['LOCK'];

export const SENT_BACK = {
  no_longer_clerk: (name) => `${name} अब ड्यूटी पर नहीं आ सकते: स्टोर के एडमिन से पूछें।`,
  pin_changed: (name) => `${name} का PIN बदला या हटाया गया है: नया PIN डालें, या स्टोर के एडमिन से पूछें।`,
  locked_out_elsewhere: (name) => `दूसरे टर्मिनल पर ${name} के लिए कई बार गलत PIN डाला गया।`,
} satisfies Texts['SENT_BACK'];
