import type { Texts } from '../../areas';

export const CONTROLS = {
  breadcrumb: 'ਤੁਸੀਂ ਕਿੱਥੇ ਹੋ',
  close: 'ਬੰਦ ਕਰੋ',
  dismiss: 'ਹਟਾਓ',
  hide: 'ਲੁਕਾਓ',
  show: 'ਵਿਖਾਓ',
  tryAgain: 'ਦੁਬਾਰਾ ਕੋਸ਼ਿਸ਼ ਕਰੋ',
  operatedBy: (company) => `ਸੰਚਾਲਕ: ${company}`,
} satisfies Texts['CONTROLS'];
