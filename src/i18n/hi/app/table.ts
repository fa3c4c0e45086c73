import type { Texts } from '../../areas';

export const TABLE = {
  action: 'कार्रवाई',
  all: 'सभी',
  countOf: (what, count) => `${what} ${count}`,
  show: 'दिखाएँ',
  loading: 'लोड हो रहा है…',
  next: 'अगला',
  previous: 'पिछला',
  rowsPerPage: 'हर पेज पर पंक्तियाँ',
  searchIn: (caption) => `${caption} में खोजें`,
  searchHint: 'खोजें…',
  shownOf: (from, to, total) => `${total} में से ${from}–${to}`,
  noMatch: 'कोई डेटा नहीं मिला।',
  asOf: (time) => `ऑफ़लाइन। ${time} का डेटा दिख रहा है।`,
} satisfies Texts['TABLE'];
