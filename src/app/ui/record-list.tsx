import { Badge, chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { ATTENTION } from '../../messages/areas/attention';
import { useMessages } from '../../messages/hooks/use-messages';
import { Checkbox } from './form/choices';
import { Muted, Row } from './layout';

const STEPS: Record<string, number> = { j: 1, k: -1 };

/** Whether this device has the keys on. Speech input types letters, so its users must be able to turn them off (WCAG 2.1.4). */
const useKeys = create<{ isOn: boolean }>()(
  persist((): { isOn: boolean } => ({ isOn: true }), { name: 'lottery-list-keys' }),
);

/** The elements in which keys are text or belong to a dialog. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]';

/**
 * A list of cards with keys: J and K move the focus to the next and the previous card, Enter presses the first button of
 * the card with the focus. The keys work while the focus is in the list, on no control at all, or still on the link that
 * led here.
 * @param children focusable `li` elements, each with its main button first
 */
export function KeyList({ children }: { children: ReactNode }) {
  const t = useMessages(ATTENTION);
  const list = useRef<HTMLUListElement>(null);
  const { isOn } = useKeys();
  /** on touch, only keys that were pressed tell of a keyboard */
  const [hasPressed, setHasPressed] = useState(false);
  /** the card that had the focus last: after it has gone, the next one takes its place */
  const last = useRef(-1);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const cards = [...(list.current?.children ?? [])] as HTMLElement[];
    const { activeElement: active } = document;
    const isElsewhere =
      active instanceof HTMLElement &&
      active.tabIndex >= 0 &&
      !list.current?.contains(active) &&
      active.closest('nav') === null;
    const isCombined = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
    if (isCombined || isElsewhere || active?.closest(ELSEWHERE) || cards.length === 0) return;
    const focused = cards.findIndex((card) => card.contains(active));
    const step = STEPS[event.key.toLowerCase()];
    if (step !== undefined) {
      setHasPressed(true);
      const next = focused < 0 ? Math.max(last.current, 0) : focused + step;
      last.current = Math.min(Math.max(next, 0), cards.length - 1);
      cards[last.current]?.focus();
    } else if (event.key === 'Enter' && active === cards[focused])
      cards[focused]?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.click();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);

  return (
    <>
      <Muted
        small
        hideBelow="md"
        _print={{ display: 'none' }}
        css={hasPressed ? {} : { '@media (pointer: coarse)': { display: 'none' } }}
      >
        <Checkbox checked={isOn} onChange={(checked) => useKeys.setState({ isOn: checked })}>
          {t.keys}
        </Checkbox>
      </Muted>
      {/* Safari reads a list without bullets only with its role. */}
      <chakra.ul ref={list} role="list" display="grid" gridTemplateColumns="minmax(0, 1fr)">
        {children}
      </chakra.ul>
    </>
  );
}

type Props = {
  /** the list that it is from, in a list of several kinds */
  kind?: string | undefined;
  title: ReactNode;
  badge: string;
  /** nothing is left to do about it */
  isDone?: boolean;
  /** after the badge */
  note?: string;
  /** the button of the card, or the outcome instead */
  action: ReactNode;
  children: ReactNode;
};

/** A card in a `KeyList`, separated from the one before by a hairline. */
export const CARD = {
  borderTopWidth: '1px',
  _first: { borderTopWidth: '0' },
  borderRadius: 'sm',
  scrollMarginTop: '8',
  _focus: {
    outlineWidth: '2px',
    outlineStyle: 'solid',
    outlineColor: 'blue.focusRing',
    outlineOffset: '1px',
  },
} as const;

/** A record that the owner should look at. */
export function RecordCard({ kind, title, badge, isDone, note, action, children }: Props) {
  const id = useId();
  return (
    <chakra.li
      {...CARD}
      // `KeyList` moves the focus here.
      tabIndex={-1}
      aria-labelledby={id}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      py="3"
    >
      <chakra.div flex="1" minWidth={{ base: '64', md: '80' }} overflowWrap="anywhere">
        {kind && <Muted small>{kind}</Muted>}
        <Row as="h3" id={id} gap="2" fontWeight="semibold">
          {title}
          <Badge colorPalette={isDone ? 'gray' : 'orange'} whiteSpace="normal">
            {badge}
          </Badge>
          {note && (
            <Muted as="span" fontWeight="normal" small>
              {note}
            </Muted>
          )}
        </Row>
        {children}
      </chakra.div>
      {action}
    </chakra.li>
  );
}
