import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH } from '../../i18n/en/stock/search';
import { useMessages } from '../../i18n/hooks/use-messages';
import { useStock } from '../../terminal/stock-store';
import { storeCodes } from '../../terminal/store-codes';
import { FindButton, FindField } from './find-field';
import { LotDialog } from './lot-dialog';
import { findMatches, type LotChoice, type Match, type ScreenEntry } from './matches';

const LIST = 'find-list';
const optionId = (index: number) => `find-option-${index}`;

export type FinderProps = {
  screens: readonly ScreenEntry[];
  /** text typed before this component was loaded */
  typed: RefObject<string>;
  /** on a narrow screen: a button, which opens the box over the bar */
  narrow: boolean;
};

/**
 * The top bar's search: screens, UPCs and lots of this store, as you type. Arrows choose, Enter opens, Escape closes.
 * It mounts because the box was focused, so it takes the focus.
 */
export function Finder({ screens, typed, narrow }: FinderProps) {
  const navigate = useNavigate();
  const { onShelf, active } = useStock();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(typed.current);
  const [inUse, setInUse] = useState(true);
  const [current, setCurrent] = useState(0);
  /** closed with the keyboard or for a dialog: the focus goes to the button */
  const [isLeft, setLeft] = useState(false);
  const [lot, setLot] = useState<LotChoice | null>(null);

  // In a layout effect, so that keys typed while this renders aren't lost.
  useLayoutEffect(() => setQuery(typed.current), [typed]);
  useLayoutEffect(() => {
    if (inUse) input.current?.focus();
  }, [inUse]);

  const matches = inUse ? findMatches(query, screens, [...onShelf.all, ...active.all], storeCodes()) : [];
  const isOpen = inUse && query.trim() !== '';

  const leave = () => {
    setQuery('');
    setInUse(false);
  };
  const choose = (match: Match) => {
    leave();
    if (match.kind === 'screen') {
      input.current?.blur();
      navigate(match.path);
    } else {
      setLeft(true);
      setLot(match.lot);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const match = matches[current];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && matches.length > 0) setCurrent((current + step + matches.length) % matches.length);
    else if (event.key === 'Enter' && match) choose(match);
    else if (event.key === 'Escape') {
      leave();
      setLeft(true);
    } else return;
    event.preventDefault();
  };

  return (
    <>
      {narrow && !inUse && (
        <FindButton
          autoFocus={isLeft}
          onClick={() => {
            setLeft(false);
            setInUse(true);
          }}
        />
      )}
      {(inUse || !narrow) && (
        <chakra.div
          position={narrow ? 'absolute' : 'relative'}
          insetX={narrow ? '2' : undefined}
          bottom={narrow ? '2.5' : undefined}
          zIndex={narrow ? 'overlay' : undefined}
          flex={narrow ? undefined : '1'}
          maxWidth={narrow ? undefined : 'sm'}
          minWidth={narrow ? undefined : '40'}
        >
          <FindField
            ref={input}
            value={query}
            aria-expanded={isOpen}
            aria-controls={isOpen ? LIST : undefined}
            aria-activedescendant={isOpen && matches.length > 0 ? optionId(current) : undefined}
            onChange={(event) => {
              setQuery(event.target.value);
              setCurrent(0);
              setInUse(true);
            }}
            onFocus={() => setInUse(true)}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
          {isOpen && <MatchList matches={matches} current={current} onChoose={choose} />}
        </chakra.div>
      )}
      {lot && <LotDialog lot={lot} onClose={() => setLot(null)} />}
    </>
  );
}

type ListProps = { matches: readonly Match[]; current: number; onChoose: (match: Match) => void };

function MatchList({ matches, current, onChoose }: ListProps) {
  const t = useMessages(SEARCH);
  return (
    <chakra.div
      position="absolute"
      top="calc(100% + 0.5rem)"
      insetStart="0"
      width="min(26rem, calc(100vw - 1rem))"
      maxHeight="60dvh"
      overflowY="auto"
      zIndex="overlay"
      py="2"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      boxShadow="overlay"
    >
      <div id={LIST} role="listbox" aria-label={t.found}>
        {matches.map((match, i) => (
          <chakra.div
            key={match.id}
            id={optionId(i)}
            role="option"
            aria-selected={i === current}
            // Keeps the focus in the box, or the list would close.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(match)}
            px="4"
            py="2"
            minH="11"
            cursor="pointer"
            _hover={{ bg: 'bg.muted' }}
            _selected={{ bg: 'bg.emphasized' }}
          >
            <chakra.span display="block" fontWeight="medium" fontVariantNumeric="tabular-nums">
              {match.title}
            </chakra.span>
            <chakra.span display="block" fontSize="sm" color="fg.muted">
              {match.detail}
            </chakra.span>
          </chakra.div>
        ))}
      </div>
      {matches.length === 0 && (
        <chakra.p role="status" px="4" py="2" color="fg.muted">
          {t.nothing}
        </chakra.p>
      )}
    </chakra.div>
  );
}
