import type { Texts } from '../../areas';

export const FAILURES = {
  unreachable: 'સર્વર સાથે કનેક્ટ ન થઈ શક્યું. આ સ્ક્રીન માટે નેટવર્ક જોઈએ; ફરી પ્રયાસ કરો.',
  signInAgain: 'ઓળખ માન્ય નથી. આ સ્ક્રીન વાપરવા માટે ફરી સાઇન ઇન કરો.',
} satisfies Texts['FAILURES'];
