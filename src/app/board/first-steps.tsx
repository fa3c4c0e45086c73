import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { FIRST_STEPS_CARD } from '../../messages/areas/first-steps-card';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { useMessages } from '../../messages/hooks/use-messages';
import { accountsPaths } from '../../shared/accounts/paths';
import {
  type FirstStep,
  firstSteps,
  LATER_STEPS,
  type StepState,
  type StepTaker,
} from '../../shared/board/first-steps';
import { cataloguePaths } from '../../shared/catalogue/paths';
import { morningPaths } from '../../shared/morning/paths';
import { placesPaths } from '../../shared/places/paths';
import { terminalsPaths } from '../../shared/terminals/paths';
import { LOTTERY_ACCOUNT, paths } from '../../shared/wire/page-paths';
import { asFirstStep } from '../places/place-choice';
import { SampleButton } from '../places/sample';
import { useRead, useRows } from '../state/queries/query';
import { useHasAppeared } from '../state/queries/together';
import { useStock } from '../state/stock-store';
import { useUnsentRows } from '../state/use-outbox';
import { Icon } from '../ui/icon';
import { Muted, Row } from '../ui/layout';
import { Panel } from '../ui/page/panel';
import type { useFigures } from './figures';

type Progress = {
  /** the skipped steps by company or store id; 0: the platform, before it has a company */
  skipped: Readonly<Record<number, readonly FirstStep[]>>;
  /** the companies and stores whose list is folded */
  folded: readonly number[];
  /** the stores that this device led to their first count: the steps after it are offered here */
  led: readonly number[];
};

const STORED_AS = 'lottery-first-steps';

/** The first steps that were skipped or folded on this device. Completed steps follow from the data. */
const useProgress = create<Progress>()(
  persist((): Progress => ({ skipped: {}, folded: [], led: [] }), { name: STORED_AS }),
);

// Picks up changes from other tabs; otherwise the next change here would overwrite them.
addEventListener('storage', ({ key }) => {
  if (key === STORED_AS) void useProgress.persist.rehydrate();
});

function skipStep(placeId: number, step: FirstStep): void {
  useProgress.setState(({ skipped }) => ({
    skipped: { ...skipped, [placeId]: [...(skipped[placeId] ?? []), step] },
  }));
}

function foldSteps(placeId: number, isFolded: boolean): void {
  useProgress.setState(({ folded }) => {
    const others = folded.filter((id) => id !== placeId);
    return { folded: isFolded ? [...others, placeId] : others };
  });
}

function leadStore(storeId: number): void {
  const { led } = useProgress.getState();
  if (!led.includes(storeId)) useProgress.setState({ led: [...led, storeId] });
}

/** The path for each step; office screens with a dialog for it open that at once. */
const LEADS_TO: Record<FirstStep, string> = {
  company: asFirstStep(paths.user),
  store: asFirstStep(paths.store),
  plans: asFirstStep(paths.plan),
  games: asFirstStep(paths.vendor),
  packs: asFirstStep(paths.receive),
  shelf: paths.addOnShelf,
  count: paths.verifyStock,
  clerks: asFirstStep(paths.user),
  handOver: paths.handOver,
  bins: paths.bins,
  lottery: LOTTERY_ACCOUNT,
  mail: paths.morning,
};

/** An alternative path for a step. */
const ALSO_LEADS_TO: Partial<Record<FirstStep, string>> = {
  games: asFirstStep(paths.imports),
  packs: `${asFirstStep(paths.imports)}&what=stock`,
};

const NOTHING_SKIPPED: readonly FirstStep[] = [];

type Props = {
  /** a company's or a store's id; 0: the platform, before it has a company */
  placeId: number;
  viewer: StepTaker;
  done: ReadonlySet<FirstStep>;
};

const isStoreOf = (viewer: StepTaker): boolean => viewer === 'store' || viewer === 'owner';

/** Leads a new company or store to its first count, one step after the other. */
export function FirstSteps(props: Props) {
  const { placeId, viewer } = props;
  useEffect(() => {
    if (isStoreOf(viewer)) leadStore(placeId);
  }, [placeId, viewer]);
  return <Steps {...props} />;
}

/** The steps of a store after its first count, on the device that led it there, until each is done or skipped. */
export function LaterSteps({ placeId, viewer }: Omit<Props, 'done'>) {
  const isLed = useProgress(({ led }) => led.includes(placeId));
  return isLed && isStoreOf(viewer) ? <LedSteps placeId={placeId} viewer={viewer} /> : null;
}

function LedSteps(props: Omit<Props, 'done'>) {
  const done = useLaterSteps(props.placeId);
  return done && <Steps {...props} done={done} isLater />;
}

function Steps({ placeId, viewer, done, isLater = false }: Props & { isLater?: boolean }) {
  const t = useMessages(FIRST_STEPS_CARD);
  const office = useMessages(OFFICE_WORDS);
  const skipped = useProgress((progress) => progress.skipped[placeId] ?? NOTHING_SKIPPED);
  const isFolded = useProgress((progress) => progress.folded.includes(placeId));
  const { steps, next } = firstSteps(viewer, done, new Set(skipped), isLater ? LATER_STEPS : undefined);
  const isWaiting = steps.some(({ state }) => state === 'blocked') && next === null;
  const isHandedOver =
    !isStoreOf(viewer) && steps.every(({ state }) => state === 'done' || state === 'others');
  if (isLater && next === null) return null;
  return (
    <Panel
      id="first-steps"
      title={isLater ? t.later : t.title}
      note={t.progress({ done: steps.filter(({ state }) => state === 'done').length, of: steps.length })}
      actions={
        <Button
          variant="ghost"
          aria-expanded={!isFolded}
          aria-describedby="first-steps"
          onClick={() => foldSteps(placeId, !isFolded)}
        >
          {isFolded ? office.show : t.fold}
        </Button>
      }
    >
      {!isFolded && (
        <>
          <ol>
            {steps.map((step, index) => (
              <Step
                key={step.step}
                {...step}
                number={index + 1}
                isNext={step.step === next}
                onSkip={() => skipStep(placeId, step.step)}
              />
            ))}
          </ol>
          {isHandedOver && <Muted>{t.handOver}</Muted>}
          {isStoreOf(viewer) && !isLater && !done.has('packs') && (
            <Row>
              <SampleButton what="load" storeId={placeId} />
            </Row>
          )}
          {viewer === 'store' && isWaiting && <Muted>{t.waitsForCompany}</Muted>}
        </>
      )}
    </Panel>
  );
}

/**
 * `instead`: label of the link to the alternative; `waits`: replaces `help` for viewers who wait for someone else to
 * take the step.
 */
type StepTexts = { title: string; help: string; action: string; instead?: string; waits?: string };

type StepProps = StepState & { number: number; isNext: boolean; onSkip: () => void };

function Step({ step, state, number, isNext, onSkip }: StepProps) {
  const t = useMessages(FIRST_STEPS_CARD);
  const office = useMessages(OFFICE_WORDS);
  const { title, help, action, instead, waits }: StepTexts = t.steps[step];
  return (
    <Row as="li" py="2" borderTopWidth="1px" aria-current={isNext ? 'step' : undefined}>
      <chakra.span
        data-state={state}
        flexShrink="0"
        display="grid"
        placeItems="center"
        boxSize="8"
        borderRadius="full"
        borderWidth="1px"
        fontWeight="bold"
        fontSize="sm"
        css={{ '&[data-state=done]': { bg: 'green.muted', color: 'green.fg', borderColor: 'green.muted' } }}
      >
        {state === 'done' ? <Icon name="check" size="4" /> : number}
      </chakra.span>
      <chakra.div flex="1" minWidth="48">
        <chakra.span fontWeight="semibold">{title}</chakra.span>
        {state === 'done' && <span className="sr-only">{office.done}</span>}
        {state === 'skipped' && <Muted as="span">{` · ${t.skipped}`}</Muted>}
        {state !== 'done' && <Muted small>{state === 'others' ? waits : help}</Muted>}
      </chakra.div>
      {(state === 'ready' || state === 'skipped') && (
        <chakra.div
          display="flex"
          flexDirection={{ base: 'row', md: 'row-reverse' }}
          flexBasis={{ base: 'full', md: 'auto' }}
          gap="2"
          ps={{ base: '11', md: '0' }}
        >
          {isNext ? (
            <NextStep to={LEADS_TO[step]}>{action}</NextStep>
          ) : (
            <Button asChild variant="outline">
              <Link to={LEADS_TO[step]}>{action}</Link>
            </Button>
          )}
          {instead && (
            <Button asChild variant="outline">
              <Link to={ALSO_LEADS_TO[step] ?? LEADS_TO[step]}>{instead}</Link>
            </Button>
          )}
          {isNext && (
            <Button variant="ghost" aria-label={`${t.skip}: ${title}`} onClick={onSkip}>
              {t.skip}
            </Button>
          )}
        </chakra.div>
      )}
    </Row>
  );
}

/** The link to the next step takes the focus if nothing else has it, so that Enter opens it. */
function NextStep({ to, children }: { to: string; children: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const hasAppeared = useHasAppeared();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each step that becomes the next one
  useEffect(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.contains(link.current))
      link.current?.focus({ preventScroll: true });
  }, [to, hasAppeared]);
  return (
    <Button asChild>
      <Link ref={link} to={to}>
        {children}
      </Link>
    </Button>
  );
}

type StartFigures = ReturnType<typeof useFigures>;

/** Whether a list has rows; null until it's known. */
const hasRows = ({
  rows,
  loading,
  error,
}: {
  rows: readonly unknown[];
  loading: boolean;
  error?: string | undefined;
}) => (loading || error ? null : rows.length > 0);

/**
 * The steps before the first count that a company or store has completed.
 * @param placeId a store's or a company's id
 * @param hasStore the company has a store
 * @returns null until it's known
 */
export function useDoneSteps(
  placeId: number,
  { plans, vendors, tickets }: StartFigures,
  hasStore: boolean,
  viewer: StepTaker,
): ReadonlySet<FirstStep> | null {
  const { hasCopy, onShelf, active } = useStock();
  const [hasPlans, hasVendors] = [hasRows(plans), hasRows(vendors)];
  // Only before the first game: an imported list of games has no vendors yet.
  const ofPlace = hasVendors === false ? { params: { companyId: placeId } } : null;
  const listed = hasRows(useRows(cataloguePaths.games, ofPlace));
  const hasGames = hasVendors === false ? listed : hasVendors;
  // A terminal's own copy includes tickets put on the shelf just now.
  const usesCopy = (viewer === 'store' || viewer === 'owner') && hasCopy;
  if (hasPlans === null || hasGames === null || (!usesCopy && tickets.loading)) return null;
  const shelf = usesCopy ? onShelf.packs : tickets.rows.reduce((sum, plan) => sum + plan.shelf_count, 0);
  const unsold = usesCopy
    ? shelf + active.packs
    : tickets.rows.reduce((sum, plan) => sum + plan.total_count, 0);
  return stepsIn({
    company: true,
    store: hasStore,
    plans: hasPlans,
    games: hasGames,
    packs: unsold > 0,
    shelf: shelf > 0,
  });
}

const stepsIn = (isDone: Partial<Record<FirstStep, boolean>>): ReadonlySet<FirstStep> =>
  new Set(Object.entries(isDone).flatMap(([step, done]) => (done ? [step as FirstStep] : [])));

/** The steps after the first count that a store has completed. @returns null until it's known */
function useLaterSteps(storeId: number): ReadonlySet<FirstStep> | null {
  const users = useRows(accountsPaths.userList, { params: { storeId } });
  const sessions = useRows(terminalsPaths.sessionList, { params: { id: storeId } });
  const settings = useRead(placesPaths.storeSettings, { params: { storeId } }).reply?.data;
  const mail = useRead(morningPaths.morningMail, {}).reply?.data;
  const { onShelf } = useStock();
  if (users.loading || sessions.loading || !settings || !mail) return null;
  const { settle_days, settle_percent, settle_at_activation } = settings;
  return stepsIn({
    clerks: users.rows.some(({ has_pin, isActive }) => has_pin === 1 && isActive === 1),
    handOver: sessions.rows.some(({ handed_over }) => handed_over === 1),
    bins: onShelf.all.some(({ bin }) => bin !== undefined),
    lottery: settle_days !== null || settle_percent !== null || settle_at_activation,
    mail: mail.stores.includes(storeId),
  });
}

/** Whether a store has saved a count, on this device or another. @param isOnServer the server has a count of it */
export function useHasCounted(placeId: number, isOnServer: boolean): boolean {
  const unsent = useUnsentRows(placeId);
  return unsent.some(({ kind }) => kind === 'sale') || isOnServer;
}
