import { chakra } from '@chakra-ui/react';
import { Link, useLocation } from 'react-router-dom';
import { ANSWER } from '../../messages/areas/answer';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { useMessages } from '../../messages/hooks/use-messages';
import { type AnswerWords, answerOfAllText, answerText } from '../../messages/words/answer';
import { dayInWords } from '../../messages/words/times';
import { type Answer, answerOf, answerOfAll } from '../../shared/board/answer';
import type { BoardStore } from '../../shared/board/board-schema';
import { boardPaths } from '../../shared/board/paths';
import { sumOf } from '../../shared/values/collections';
import { centsOf, formatCents, formatDollars, formatSignedCents } from '../../shared/values/money';
import { atStore, paths } from '../../shared/wire/page-paths';
import { lotteryWeekOf } from '../office/addresses';
import { useAttention } from '../state/attention';
import { useRows } from '../state/queries/query';
import { Glyph, SIGNS } from '../ui/glyph';
import { TextLink } from '../ui/plain';

const LOOK = {
  fine: { palette: 'green', sign: SIGNS.check },
  wrong: { palette: 'red', sign: SIGNS.alert },
  unknown: { palette: 'gray', sign: SIGNS.info },
} as const;

/** The first lines of a store's dashboard: the lottery's wrong charges, and whether yesterday's drawers were even or who was short. */
export function StoreAnswer({ storeId }: { storeId: number }) {
  const t = useMessages(ANSWER);
  const list = useRows(boardPaths.today, { params: { id: storeId } });
  const [store] = list.rows;
  const charges = wrongChargesOf(store?.board ? [store.board] : []);
  const yesterday = store?.last_count ? store.board?.yesterday : undefined;
  if (!yesterday)
    return <Band kind="unknown" headline={list.loading ? '' : t.unknown} details={[]} charges={charges} />;
  const answer = answerOf(yesterday);
  const { headline, details } = answerText(answer);
  const datedHeadline = answer.kind === 'wrong' ? t.ofYesterday({ store: null, answer: headline }) : headline;
  const sold = t.sold({ day: dayInWords(yesterday.date), amount: formatDollars(yesterday.amount) });
  return <Band kind={answer.kind} headline={datedHeadline} details={[...details, sold]} charges={charges} />;
}

/** The first lines of a company's dashboard: the same for all of its stores. */
export function CompanyAnswer({ companyId }: { companyId: number }) {
  const { rows, loading } = useRows(boardPaths.board, { params: { companyId } });
  const all = answerOfAll(rows);
  const words = answerOfAllText(all);
  return (
    <Band
      kind={all.kind}
      {...words}
      headline={loading ? '' : words.headline}
      charges={wrongChargesOf(rows)}
    />
  );
}

const DayLink = chakra(Link);

/** The same height for any text, so that nothing moves when the text arrives. */
const HEIGHT = { base: '12.25rem', md: '7.25rem', xl: '6rem' };

type BandProps = AnswerWords & Pick<Answer, 'kind'> & { charges: WrongCharges | null };

function Band({ kind, headline, details, charges }: BandProps) {
  const t = useMessages(ANSWER);
  const office = useMessages(OFFICE_WORDS);
  const { palette, sign } = LOOK[charges ? 'wrong' : kind];
  const { search } = useLocation();
  const { disagreements } = useAttention();
  const objections = disagreements > 0 ? [t.objections({ count: disagreements })] : [];
  return (
    <chakra.section
      aria-label={office.yesterday}
      colorPalette={palette}
      data-answer={kind}
      position="relative"
      display="flex"
      alignItems="center"
      gap={{ base: '3', md: '4' }}
      minHeight={HEIGHT}
      px={{ base: '4', md: '5' }}
      py="2"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      borderWidth="1px"
      borderColor="colorPalette.muted"
      borderRadius="lg"
    >
      {headline !== '' && (
        <>
          <chakra.span flexShrink="0">
            <Glyph outline={sign} size="8" />
          </chakra.span>
          <chakra.div minWidth="0">
            {charges && <WrongChargesLine {...charges} />}
            {/* The rest of the band leads to the day. */}
            <DayLink
              to={{ pathname: paths.morning, search }}
              _after={{ content: '""', position: 'absolute', inset: '0' }}
            >
              <chakra.h2
                fontSize={{ base: 'xl', md: '2xl' }}
                fontWeight="bold"
                lineHeight="1.25"
                fontVariantNumeric="tabular-nums"
                overflowWrap="anywhere"
              >
                {headline}
              </chakra.h2>
            </DayLink>
            {/* Objections may come last: where they begin a second line, it is kept for them, so that nothing moves. */}
            <chakra.p
              fontSize="sm"
              lineHeight="1.3125rem"
              minHeight={{ md: '2.625rem', xl: '0' }}
              fontVariantNumeric="tabular-nums"
            >
              {[...details, ...objections].map((detail, index) => (
                // On a phone, each has a line of its own.
                <chakra.span key={detail} display={{ base: 'block', md: 'inline' }}>
                  {index > 0 && <chakra.span hideBelow="md"> · </chakra.span>}
                  {detail}
                </chakra.span>
              ))}
            </chakra.p>
          </chakra.div>
        </>
      )}
    </chakra.section>
  );
}

/** The over/short of a drawer: green if it's even, red if short, orange if over, gray if nobody counted its cash. */
export function OverShortChip({ cents, isEven }: { cents: number | null; isEven: boolean }) {
  const t = useMessages(ANSWER);
  const palette = cents === null ? 'gray' : isEven ? 'green' : cents < 0 ? 'red' : 'orange';
  return (
    <chakra.span
      colorPalette={palette}
      px="2"
      borderRadius="full"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      fontWeight="medium"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
    >
      {cents === null ? t.noCash : isEven && cents === 0 ? t.even : formatSignedCents(cents)}
    </chakra.span>
  );
}

/** The lottery's wrong charges to some stores. */
type WrongCharges = {
  cents: number;
  stores: number;
  /** the address of the week with the largest charge, which has its dispute */
  address: string;
};

/** The sum of the wrong charges to some stores; null if there are none. */
function wrongChargesOf(stores: readonly BoardStore[]): WrongCharges | null {
  const charges = stores.flatMap(({ charged_wrongly = [], store_id }) =>
    charged_wrongly.map((charge) => ({ ...charge, store_id })),
  );
  const [largest] = [...charges].sort((a, b) => b.amount - a.amount);
  if (!largest) return null;
  return {
    cents: sumOf(charges, ({ amount }) => centsOf(amount)),
    stores: new Set(charges.map(({ store_id }) => store_id)).size,
    address: atStore(lotteryWeekOf(largest.week_start), largest.store_id),
  };
}

/** The first line of a dashboard: the lottery's wrong charges, with a link to the dispute (money, section 7). */
function WrongChargesLine({ cents, stores, address }: WrongCharges) {
  const t = useMessages(ANSWER);
  const amount = formatCents(cents);
  return (
    // Above the link that covers the band.
    <chakra.p
      position="relative"
      zIndex="1"
      width="fit-content"
      fontSize="sm"
      fontWeight="semibold"
      lineHeight="1.5rem"
    >
      <TextLink to={address}>{t.chargedWrongly({ amount, stores })}</TextLink>
    </chakra.p>
  );
}
