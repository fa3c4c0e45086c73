import type { Texts } from '../../areas';

const entries = (count: number): string => `${count} एंट्री`;

export const OUTBOX_FILE = {
  title: 'दूसरा टर्मिनल',
  intro:
    'डिवाइस खराब हो रहा है? उसका आउटबॉक्स फ़ाइल में सेव करें और इस स्टोर के दूसरे टर्मिनल पर लोड करें। दोनों भेजें तब भी कुछ दो बार रिकॉर्ड नहीं होता। नेटवर्क नहीं चाहिए।',
  download: 'आउटबॉक्स डाउनलोड करें',
  load: 'फ़ाइल लोड करें',
  chooser: 'आउटबॉक्स फ़ाइल',
  saved: (count, file) => `${entries(count)} ${file} में सेव हुई।`,
  loaded: (count) => `${entries(count)} लोड हुई।`,
  known: (count) => `${entries(count)} यहाँ पहले से थी।`,
  foreign: (count) => `दूसरे स्टोर की ${entries(count)} नहीं ली गई।`,
  accordingToFile: (name) => `${name} (फ़ाइल के अनुसार)`,
  fileSays: (name, inFile) => `${name} (फ़ाइल में ${inFile} लिखा है)`,
  question: 'यह आउटबॉक्स फ़ाइल लोड करें?',
  loadEntries: (count) => `${entries(count)} लोड करें`,
  made: (at, terminal) => `${at} को टर्मिनल ${terminal} पर सेव हुई।`,
  madeUnknown: 'ऐप के पुराने वर्शन ने सेव की, जिसमें समय और टर्मिनल नहीं लिखे जाते थे।',
  warning:
    'ये एंट्री यहाँ दिखाए नामों से रिकॉर्ड होंगी। ऐसी फ़ाइल कोई भी बना सकता है: तभी लोड करें जब आप जानते हों कि यह कहाँ से आई है। ऑडिट लॉग में लिखा जाएगा कि आपने इसे लोड किया।',
  entries: 'एंट्री',
  more: (count) => `और ${entries(count)}`,
  authors: 'ये एंट्री किसने बनाईं',
  madeBy: 'किसने',
  first: 'पहली',
  last: 'आखिरी',
} satisfies Texts['OUTBOX_FILE'];

export const FILE_FAULT = {
  not_ours: 'यह इस ऐप की आउटबॉक्स फ़ाइल नहीं है: इससे कुछ नहीं लिया गया।',
  newer_version: 'यह फ़ाइल ऐप के नए वर्शन की है। पहले यह टर्मिनल अपडेट करें: इससे कुछ नहीं लिया गया।',
  damaged: 'यह फ़ाइल खराब है या बदली गई है: इससे कुछ नहीं लिया गया।',
  no_store: 'आउटबॉक्स किसी स्टोर का होता है: उस स्टोर से साइन इन करें।',
} satisfies Texts['FILE_FAULT'];
