import type { Texts } from '../../areas';

export const TABLE = {
  action: 'એક્શન',
  all: 'બધા',
  countOf: (what, count) => `${what} ${count}`,
  show: 'બતાવો',
  loading: 'લોડ થાય છે…',
  next: 'આગળ',
  previous: 'પાછળ',
  rowsPerPage: 'પેજ દીઠ લાઇન',
  searchIn: (caption) => `${caption}માં શોધો`,
  searchHint: 'શોધો…',
  noMatch: 'કોઈ ડેટા મળ્યો નથી.',
  shownOf: (from, to, total) => `કુલ ${total}માંથી ${from}–${to}`,
  asOf: (time) => `ઑફલાઇન. આ ડેટા ત્યારનો છે: ${time}.`,
} satisfies Texts['TABLE'];
