import { Button, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CONTROLS } from '../i18n/en/app/controls';
import { useMessages } from '../i18n/hooks/use-messages';
import type { Bilingual } from '../i18n/say';
import { BilingualText } from './bilingual-text';
import { Glyph, SIGNS } from './glyph';

export type AlertKind = 'success' | 'error' | 'warning' | 'info';

const SIGN: Record<AlertKind, keyof typeof SIGNS> = {
  success: 'check',
  error: 'alert',
  warning: 'alert',
  info: 'info',
};

const COLORS = {
  '&[data-kind=success]': { bg: 'bg.success', color: 'fg.success', borderColor: 'green.border' },
  '&[data-kind=error]': { bg: 'bg.error', color: 'fg.error', borderColor: 'red.border' },
  '&[data-kind=warning]': { bg: 'bg.warning', color: 'fg.warning', borderColor: 'orange.border' },
  '&[data-kind=info]': { bg: 'bg.info', color: 'fg.info', borderColor: 'blue.border' },
} as const;

type Props = {
  kind: AlertKind;
  /** the message: text, a bilingual text, or elements */
  children: ReactNode | Bilingual;
  /** called by the Dismiss button; without it there is no button */
  onDismiss?: () => void;
  /** a button or link at the end */
  action?: ReactNode;
};

const isBilingual = (content: ReactNode | Bilingual): content is Bilingual =>
  typeof content === 'object' && content !== null && 'below' in content;

/** An inline message. Screen readers announce errors at once (role alert), others when idle (role status). */
export function StatusAlert({ kind, children, onDismiss, action }: Props) {
  const t = useMessages(CONTROLS);
  return (
    <chakra.div
      role={kind === 'error' ? 'alert' : 'status'}
      data-kind={kind}
      css={COLORS}
      display="flex"
      alignItems="center"
      flexWrap="wrap"
      gap="3"
      borderWidth="1px"
      borderRadius="md"
      px="4"
      py="2.5"
      fontWeight="medium"
    >
      <chakra.div display="flex" gap="3" flex="1" minWidth="min(100%, 16rem)">
        <Glyph outline={SIGNS[SIGN[kind]]} size="6" />
        <chakra.div flex="1" minWidth="0">
          {isBilingual(children) ? <BilingualText text={children} /> : children}
        </chakra.div>
      </chakra.div>
      {action}
      {onDismiss && (
        <Button variant="ghost" px="0" alignSelf="flex-start" aria-label={t.dismiss} onClick={onDismiss}>
          <Glyph outline={SIGNS.close} />
        </Button>
      )}
    </chakra.div>
  );
}
