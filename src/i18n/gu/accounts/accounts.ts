import type { Texts } from '../../areas';

const tooEasy = (why: string): string => `આ PIN ધારી લેવો બહુ સહેલો છે: ${why}.`;

export const PIN_FAULT = {
  pin_malformed: 'PINમાં 4થી 8 આંકડા હોય છે.',
  pin_of_same_digits: tooEasy('તેમાં એકના એક આંકડા છે'),
  pin_repeated: tooEasy('તેનો એક ભાગ ફરી ફરી આવે છે'),
  pin_sequence: tooEasy('તેના આંકડા સીધા ક્રમમાં છે'),
  pin_year: tooEasy('તે કોઈ વર્ષ જેવો લાગે છે'),
  pin_date: tooEasy('તે કોઈ તારીખ જેવો લાગે છે, જેમ કે જન્મતારીખ'),
  pin_common: tooEasy('ઘણા લોકો આ જ PIN રાખે છે'),
  pin_known: tooEasy('તે આ સ્ટોરના કોઈ નંબર અથવા યુઝરનેમનો ભાગ છે'),
} satisfies Texts['PIN_FAULT'];
