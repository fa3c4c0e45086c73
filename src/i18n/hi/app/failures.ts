import type { Texts } from '../../areas';

export const FAILURES = {
  unreachable: 'सर्वर से संपर्क नहीं हुआ। इस स्क्रीन को नेटवर्क चाहिए; फिर कोशिश करें।',
  signInAgain: 'पहचान मान्य नहीं है। इस स्क्रीन के लिए फिर से साइन इन करें।',
} satisfies Texts['FAILURES'];
