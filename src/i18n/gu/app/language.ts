import type { Texts } from '../../areas';

export const LANGUAGE = {
  label: 'ભાષા',
  withEnglish: 'નીચે અંગ્રેજી પણ',
  needsNetwork: (name) => `${name} માટે પહેલી વાર નેટવર્ક જોઈએ. નેટવર્ક સાથે એપ ખૂલશે ત્યારે તે દેખાશે.`,
} satisfies Texts['LANGUAGE'];
