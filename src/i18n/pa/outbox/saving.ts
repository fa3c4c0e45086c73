import type { Texts } from '../../areas';

export const NOT_SAVED = {
  app_failed:
    'ਇਸ ਐਪ ਵਿੱਚ ਕੁਝ ਗਲਤ ਹੋ ਗਿਆ: ਕੁਝ ਵੀ ਸੰਭਾਲਿਆ ਨਹੀਂ ਗਿਆ। ਤੁਹਾਡੇ ਕਾਰਡ ਹਾਲੇ ਇੱਥੇ ਹਨ; ਐਪ ਦੁਬਾਰਾ ਲੋਡ ਕਰੋ ਅਤੇ ਫਿਰ ਕੋਸ਼ਿਸ਼ ਕਰੋ।',
} satisfies Texts['NOT_SAVED'];

const inAnotherTab = (what: string): string => `ਇੰਨੇ ਵਿੱਚ ਕਿਸੇ ਹੋਰ ਟੈਬ ਵਿੱਚ ਇਹ ਐਂਟਰੀ ${what}: ਇੱਥੇ ਕੁਝ ਨਹੀਂ ਬਦਲਿਆ।`;

export const ENTRY_CONFLICT = {
  pending: inAnotherTab('ਦੁਬਾਰਾ ਭੇਜੀ ਜਾ ਰਹੀ ਹੈ'),
  sent: inAnotherTab('ਭੇਜੀ ਗਈ'),
  discarded: inAnotherTab('ਹਟਾਈ ਗਈ'),
  replaced: inAnotherTab('ਬਦਲੀ ਗਈ'),
  attention: 'ਇੰਨੇ ਵਿੱਚ ਕਿਸੇ ਹੋਰ ਟੈਬ ਵਿੱਚ ਇਸ ਐਂਟਰੀ ਵੱਲ ਧਿਆਨ ਚਾਹੀਦਾ ਹੈ: ਇੱਥੇ ਕੁਝ ਨਹੀਂ ਬਦਲਿਆ।',
  gone: inAnotherTab('ਇਸ ਡਿਵਾਈਸ ’ਤੇ ਨਹੀਂ ਰਹੀ'),
} satisfies Texts['ENTRY_CONFLICT'];
