import type { Texts } from '../../areas';

const tooEasy = (why: string): string => `यह PIN आसानी से पहचाना जा सकता है: ${why}।`;

export const PIN_FAULT = {
  pin_malformed: 'PIN में 4 से 8 अंक होते हैं।',
  pin_of_same_digits: tooEasy('इसमें एक ही अंक बार-बार आता है'),
  pin_repeated: tooEasy('इसमें वही अंक दोहराए गए हैं'),
  pin_sequence: tooEasy('इसके अंक सीधे क्रम में हैं'),
  pin_year: tooEasy('यह किसी साल जैसा दिखता है'),
  pin_date: tooEasy('यह किसी तारीख जैसा दिखता है, जैसे जन्मदिन'),
  pin_common: tooEasy('बहुत लोग इसे चुनते हैं'),
  pin_known: tooEasy('यह इस स्टोर के किसी नंबर या यूज़रनेम का हिस्सा है'),
} satisfies Texts['PIN_FAULT'];
