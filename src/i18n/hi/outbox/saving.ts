import type { Texts } from '../../areas';

export const NOT_SAVED = {
  app_failed: 'ऐप में कुछ गड़बड़ हुई: कुछ सेव नहीं हुआ। आपके कार्ड यहीं हैं; ऐप फिर से लोड करके कोशिश करें।',
} satisfies Texts['NOT_SAVED'];

const inAnotherTab = (what: string): string => `इस बीच दूसरे टैब में यह एंट्री ${what}: यहाँ कुछ नहीं बदला।`;

export const ENTRY_CONFLICT = {
  pending: inAnotherTab('फिर भेजी जा रही है'),
  sent: inAnotherTab('भेज दी गई'),
  discarded: inAnotherTab('हटा दी गई'),
  replaced: inAnotherTab('बदल दी गई'),
  attention: inAnotherTab('ध्यान माँग रही है'),
  gone: inAnotherTab('इस डिवाइस पर नहीं रही'),
} satisfies Texts['ENTRY_CONFLICT'];
