import type { Texts } from '../../areas';

export const TABLE = {
  action: 'ਐਕਸ਼ਨ',
  all: 'ਸਾਰੇ',
  countOf: (what, count) => `${what} ${count}`,
  show: 'ਦਿਖਾਓ',
  loading: 'ਲੋਡ ਹੋ ਰਿਹਾ ਹੈ…',
  next: 'ਅਗਲਾ',
  noMatch: 'ਕੋਈ ਡਾਟਾ ਨਹੀਂ ਮਿਲਿਆ।',
  previous: 'ਪਿਛਲਾ',
  rowsPerPage: 'ਹਰ ਪੇਜ ’ਤੇ ਲਾਈਨਾਂ',
  searchIn: (caption) => `${caption} ਵਿੱਚ ਲੱਭੋ`,
  searchHint: 'ਲੱਭੋ…',
  shownOf: (from, to, total) => `ਕੁੱਲ ${total} ਵਿੱਚੋਂ ${from}–${to}`,
  asOf: (time) => `ਆਫ਼ਲਾਈਨ। ਇਹ ਡਾਟਾ ${time} ਦਾ ਹੈ।`,
} satisfies Texts['TABLE'];
