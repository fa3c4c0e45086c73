import type { CardMode } from '../../../domain/counting/cards';
import { firstSold, lastSold } from '../../../domain/stock/direction';
import type { SoldBy } from '../../../domain/stock/sold-tickets';
import { numberToSerial } from '../../../domain/tickets/serial';
import { type StoreClock, wallTime } from '../../../domain/time/store-clock';
import { formatMoney } from '../../../domain/values/money';
import type { Texts } from '../../areas';
import { ticketOf } from '../../en/counting/packs';
import { nameOf } from './packs';

const soldAs = ({ name, at, isMissing, reason }: SoldBy, clock: StoreClock): string =>
  `${isMissing ? 'गायब दर्ज' : reason ? 'हटाया हुआ दर्ज' : 'बिका हुआ दर्ज'} (${name}, ${wallTime(new Date(at), clock).slice(0, 16)})`;

export const COUNTING = {
  noDataFound: 'कोई डेटा नहीं मिला।',
  noDataForUpc: 'इस UPC कोड का कोई डेटा नहीं है!',
  startAfterEnd: 'Start Serial #, End Serial # से बड़ा नहीं हो सकता',
  putOnShelfQuestion: 'क्या ये टिकट शेल्फ़ पर रखने हैं?',
  putOnShelfDone: 'टिकट शेल्फ़ पर रख दिए गए।',
  savedOnDevice: 'इस डिवाइस पर सेव हुआ। नेटवर्क आने पर भेजा जाएगा।',
  sendsWhileOpen: 'यह ब्राउज़र केवल तब भेजता है जब ऐप खुला हो।',
  nothingInStock: 'इन्वेंटरी में कोई टिकट नहीं है!',
  soldAs,
} satisfies Texts['COUNTING'];

const PLACE: Record<CardMode, string> = { count: 'शेल्फ़ पर', shelf: 'पीछे के कमरे में' };
export const ELSEWHERE = {
  count: 'अभी पीछे के कमरे में है: पहले इसे शेल्फ़ पर रखें',
  shelf: 'पहले से शेल्फ़ पर है',
} satisfies Texts['ELSEWHERE'];

const checkDigit = (isWrong: boolean): string => (isWrong ? ' इस UPC का चेक अंक गलत है।' : '');

const outside = (min: string, max: string): string => `Start Serial ${min} और ${max} के बीच होना चाहिए`;

export const SCAN = {
  too_few_digits: ({ digits }) => `केवल ${digits} अंक पढ़े गए: फिर स्कैन करें।`,
  wrong_length: ({ digits, expected }) =>
    `${digits} अंक पढ़े गए, लेकिन इस स्टोर के टिकटों में ${expected.join(' या ')} होते हैं: फिर स्कैन करें।`,
  wrong_side: 'यह सामने का कोड है। टिकट के पीछे स्कैन करें।',
  bad_check: 'कोड गलत पढ़ा गया। फिर पढ़ें।',
  game_too_long: 'इस टिकट के गेम नंबर में पाँच अंक हैं, जो यह ऐप नहीं रख सकता।',
  torn: 'स्कैनर कोड के बीच में रुक गया। फिर स्कैन करें।',
  not_a_code: ({ text }) => `${text || 'कुछ नहीं'} मिला: यह न UPC है, न टिकट का सीरियल।`,
  uncertain_code: ({ text, readings }) =>
    readings.length === 1
      ? `${text} मिला। क्या टिकट का सीरियल ${readings[0]} है?`
      : `${text} मिला। कौन सा टिकट है: ${readings.join(' या ')}?`,
  pack_label: 'यह पूरे पैक का लेबल है। रोल का एक टिकट स्कैन करें।',
  short_upc: ({ text, upc }) => `11 अंक मिले: ${text}। क्या UPC ${upc} है?`,
  upc_found: ({ pack, isCheckDigitWrong }) =>
    `${nameOf(pack)}: टिकट ${ticketOf(firstSold(pack))} से ${ticketOf(lastSold(pack))}।${checkDigit(isCheckDigitWrong)}`,
  upc_of_several: ({ upc, game, packs, isCheckDigitWrong }) =>
    `${game ?? `UPC ${upc}`}: ${packs} पैक। टिकट स्कैन करें या एक चुनें।${checkDigit(isCheckDigitWrong)}`,
  upc_repeated: ({ upc, game }) => `${game ?? `UPC ${upc}`}: पहले ही स्कैन हुआ`,
  upc_elsewhere: ({ upc, mode }) => `UPC ${upc} ${ELSEWHERE[mode]}।`,
  upc_unknown: ({ upc, isCheckDigitWrong }) =>
    `UPC ${upc}: ${COUNTING.noDataForUpc} ${COUNTING.nothingInStock}${checkDigit(isCheckDigitWrong)}`,
  serial_of_several: ({ serial, packs }) => `टिकट ${serial} ${packs} पैकों में है। एक चुनें।`,
  serial_elsewhere: ({ serial, pack, mode }) =>
    `${nameOf(pack)} का टिकट ${ticketOf(serial)} ${ELSEWHERE[mode]}।`,
  serial_sold_earlier: ({ ticket, pack, next }) =>
    `${nameOf(pack)} का टिकट #${ticket} पहले ही बिक चुका है। पैक अब #${next} से शुरू होता है।`,
  serial_sold: ({ ticket, pack, left, soldBy, clock }) =>
    `${left ? outside(numberToSerial(left.start), numberToSerial(left.end)) : 'इस पैक का कुछ भी शेल्फ़ पर नहीं है'}। ` +
    `${nameOf(pack)} का टिकट #${ticket}: ${soldAs(soldBy, clock)}।`,
  serial_reported: ({ serial, pack }) =>
    `${nameOf(pack)} ${ticketOf(serial)}: देखा गया। इससे कुछ नहीं बिकता; स्टोर का एडमिन इसे देखेगा।`,
  serial_of_other_pack: ({ serial, pack }) => `टिकट ${serial} दूसरे पैक का है, ${nameOf(pack)} का नहीं।`,
  serial_unknown: ({ serial, mode }) => `टिकट ${serial} इस स्टोर के ${PLACE[mode]} नहीं है।`,
  serial_repeated: ({ serial, pack }) => `${nameOf(pack)} ${ticketOf(serial)}: पहले ही स्कैन हुआ`,
  serial_taken: ({ serial, pack }) => `${nameOf(pack)} ${ticketOf(serial)}`,
  left_differs: ({ serial, pack, left, expected }) =>
    `${nameOf(pack)} ${ticketOf(serial)} के अनुसार ${left} बचे हैं, लेकिन इस पैक में ${expected} हैं: पैक का आकार जाँचें।`,
  serial_replaced: ({ serial, before, pack }) =>
    `${nameOf(pack)} ${ticketOf(serial)}, ${ticketOf(before)} की जगह`,
} satisfies Texts['SCAN'];

export const CARD_EVENT = {
  edited_in_another_tab: 'दूसरे टैब में स्कैन करें, या यहाँ से जारी रखें।',
  scan_taken_back: 'आखिरी स्कैन वापस लिया गया।',
  card_removed: 'कार्ड हटाया गया।',
  card_is_back: 'हटाया हुआ कार्ड वापस आ गया।',
} satisfies Texts['CARD_EVENT'];

export const FORM_PROBLEM = {
  fill_current_card: 'और जोड़ने से पहले इस कार्ड के सभी खाने भरें!',
  fill_entry: ({ entry }) => `कार्ड नंबर ${entry} में सही जानकारी भरें`,
} satisfies Texts['FORM_PROBLEM'];

export const CARD_ERROR = {
  upc_required: 'UPC नंबर ज़रूरी है',
  upc_malformed: 'UPC में ठीक 12 अंक होते हैं',
  upc_unknown: COUNTING.noDataForUpc,
  upc_of_several: 'कई पैकों का यही कोड है: टिकट स्कैन करें या एक चुनें।',
  upc_taken: 'यह पैक पहले से दूसरे कार्ड पर है।',
  bin_malformed: ({ last }) => `बिन 1 से ${last} तक का नंबर होता है`,
  start_required: 'Start Serial ज़रूरी है',
  end_required: 'End Serial ज़रूरी है',
  serial_malformed: 'सीरियल में ठीक 14 अंक होते हैं',
  start_outside: ({ min, max }) => outside(min, max),
  start_after_end: COUNTING.startAfterEnd,
  start_before_end: 'यह रोल बड़े नंबर से छोटे की ओर बिकता है: Start Serial #, End Serial # से छोटा नहीं हो सकता',
  end_outside: ({ min, max }) => `End Serial ${min} और ${max} के बीच होना चाहिए`,
  end_differs: ({ end }) => `End Serial ${end} होना चाहिए`,
} satisfies Texts['CARD_ERROR'];

export const PACK_HEADING = {
  in_bins: 'बिनों में',
  of_price: ({ priceCents }) => `${formatMoney(priceCents)} वाले टिकट`,
} satisfies Texts['PACK_HEADING'];
