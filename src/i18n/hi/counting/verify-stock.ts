import type { SummaryChange } from '../../../domain/counting/review/summary-changes';
import type { Texts } from '../../areas';

const SCAN_STEP = {
  title: 'हर पैक का एक टिकट स्कैन करें',
  text: 'सामने वाले टिकट के पीछे का लंबा बारकोड स्कैनर या कैमरे से स्कैन करें, या उसका नंबर लिखें। कार्ड अपने आप भर जाता है।',
};
const PROCEED = 'सब पैक स्कैन हो गए? “आगे बढ़ें” दबाएँ';
const SAVED = 'तुरंत इस डिवाइस पर सेव होता है, ऑफ़लाइन भी, और अपने आप भेजा जाता है।';

function changeReason({ gone, added }: SummaryChange): string {
  const reasons = [
    gone > 0 && `दूसरे टर्मिनल ने ${gone} टिकट गिने`,
    added > 0 && `${added} टिकट शेल्फ़ पर आए`,
  ].filter(Boolean);
  return reasons.length > 0 ? reasons.join(', ') : 'रोल की दिशा बदली गई';
}

export const VERIFY_STOCK = {
  title: 'टिकट गिनें',
  of: {
    shift: {
      name: 'शिफ़्ट की गिनती',
      soFar: (tickets, amount) => `${tickets} टिकट बिके · ${amount}`,
      heading: 'बिके टिकट',
      nothing: 'कुछ नहीं बिका',
      count: (tickets) => `${tickets} बिके`,
      total: (tickets, amount) => `${tickets} टिकट · ${amount}`,
      gone: 'सब बिक गए',
      markAllGone: 'बाकी सबको “सब बिक गए” मानें',
      save: 'बिक्री जोड़ें',
    },
    opening: {
      name: 'शुरुआती जाँच',
      soFar: (tickets, amount) => `${tickets} टिकट गायब · ${amount}`,
      heading: 'शुरुआती जाँच',
      nothing: 'कुछ गायब नहीं',
      count: (tickets) => `${tickets} गायब`,
      total: (tickets, amount) => `${tickets} टिकट गायब · ${amount}`,
      gone: 'गायब',
      markAllGone: 'बाकी सबको गायब मानें',
      save: 'जाँच सेव करें',
    },
  },
  kindOfCount: 'गिनती का प्रकार',
  openingHint: 'पहली बिक्री से पहले गिनें। पिछली गिनती के बाद गए टिकट गायब दर्ज होते हैं, किसी क्लर्क की बिक्री में नहीं।',
  openingReminder: 'आज इस टर्मिनल पर किसी ने शेल्फ़ नहीं जाँची। पहली बिक्री से पहले पैक गिनें।',
  startOpening: 'शुरुआती जाँच करें',
  counted: (packs, all) => `${all} में से ${packs} पैक गिने`,
  nextBin: (bin) => `अगला बिन ${bin}`,
  proceed: 'आगे बढ़ें',
  continueWithoutScanning: 'बिना स्कैन किए जारी रखें',
  nothingToScan: (packs) => `क्या किसी पैक के सारे टिकट जा चुके हैं? तब स्कैन करने को कुछ नहीं है: शेल्फ़ पर ${packs} पैक हैं।`,
  leftToCount: (packs, amount) => `${packs} गिनने बाकी ·\u00a0${amount}`,
  view: {
    label: 'पैक ऐसे दिखाएँ',
    list: 'सूची',
    grid: 'ग्रिड',
    packs: 'शेल्फ़ पर पैक',
    leftToCount: 'गिनना बाकी',
    scanIt: 'गिनना बाकी: सामने वाला टिकट स्कैन करें',
  },
  notCounted: 'अभी नहीं गिने',
  packsWorth: (packs, amount) => `${packs} पैक · ${amount}`,
  more: (packs) => `और ${packs}`,
  bin: (bin) => `बिन ${bin}`,
  from: 'से',
  nothingSeen: 'कोई पैक स्कैन नहीं हुआ: वापस जाकर हर पैक का सामने वाला टिकट स्कैन करें, या जो पैक नहीं हैं उन्हें चुनें।',
  scanned: (packs, onShelf) => `शेल्फ़ के ${onShelf} में से ${packs} पैक स्कैन हुए`,
  nothingMissing: (packs, onShelf) =>
    `${onShelf} में से ${packs} देखे, ${packs < onShelf ? 'उनमें ' : ''}कुछ गायब नहीं`,
  missing: (seen, onShelf, packs, tickets, amount) =>
    `${onShelf} में से ${seen} देखे। पिछली गिनती के बाद गायब: ${packs} पैक, ${tickets} टिकट, ${amount}`,
  nobodysSale: 'यह किसी की बिक्री नहीं है: उस दिन की रिपोर्ट में यह गायब दिखेगा।',
  reported: 'बताया जाएगा',
  reportedHint: 'ये पैक यहाँ हैं, लेकिन बिके या गायब दर्ज थे। स्टोर का एडमिन इन्हें देखेगा।',
  isHere: (sold) => `सामने है, ${sold}`,
  summaryChanged: 'यह सूची खुली थी तब स्टॉक बदल गया:',
  lotChanged: (change) => {
    const { upc, lotCounter, before, now } = change;
    const figure = before === now ? `अब भी ${now}` : `${before} → ${now}`;
    return `${upc} लॉट ${lotCounter}: ${changeReason(change)}; ${figure}`;
  },
  understood: 'समझ गए',
  newCount: 'नई गिनती',
  printShift: 'मेरी शिफ़्ट प्रिंट करें',
  lock: 'लॉक करें',
  packsSeen: (packs, onShelf) => `${onShelf} में से ${packs} पैक देखे`,
  packsScanned: (packs) => `स्कैन हुए · ${packs} पैक`,
  subtotal: (packs, count, amount) => `${packs} पैक · ${count} · ${amount}`,
  staysOnShelf: (packs, amount) => `${packs} स्कैन नहीं हुए · ${amount} शेल्फ़ पर रहेंगे`,
  notScanned: 'स्कैन नहीं हुए',
  onShelf: (packs, tickets, amount) => `${packs} पैक, ${tickets} टिकट, ${amount} शेल्फ़ पर`,
  tickets: (count) => `${count} टिकट`,
  markAllOnShelf: 'सबको “अब भी शेल्फ़ पर” मानें',
  stillOnShelf: 'अब भी शेल्फ़ पर',
  showTour: 'परिचय दिखाएँ',
  tour: {
    label: 'परिचय',
    skip: 'परिचय छोड़ें',
    next: 'अगला',
    end: 'समझ गए',
    heading: (step, steps, title) => `${steps} में से ${step}: ${title}`,
    steps: {
      shift: [
        SCAN_STEP,
        {
          title: PROCEED,
          text: 'यहाँ वे पैक दिखते हैं जो आपने स्कैन नहीं किए। केवल जिन्हें आप “सब बिक गए” चुनें वे बिके दर्ज होते हैं।',
        },
        { title: '“बिक्री जोड़ें” से गिनती सेव होती है', text: SAVED },
      ],
      opening: [
        SCAN_STEP,
        {
          title: PROCEED,
          text: 'यहाँ वे पैक दिखते हैं जो आपने स्कैन नहीं किए। केवल जिन्हें आप “गायब” चुनें वे गायब दर्ज होते हैं।',
        },
        { title: '“जाँच सेव करें” से गायब टिकट दर्ज होते हैं', text: SAVED },
      ],
    },
  },
} satisfies Texts['VERIFY_STOCK'];
