import type { Texts } from '../../areas';

export const CONTROLS = {
  breadcrumb: 'आप यहाँ हैं',
  close: 'बंद करें',
  dismiss: 'हटाएँ',
  hide: 'छिपाएँ',
  show: 'दिखाएँ',
  tryAgain: 'फिर कोशिश करें',
  operatedBy: (company) => `संचालक: ${company}`,
} satisfies Texts['CONTROLS'];
