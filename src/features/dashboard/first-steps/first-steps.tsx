import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { asFirstStep } from '../../../admin/first-step';
import { paths } from '../../../contract/page-paths';
import {
  type FirstStep,
  firstSteps,
  type StepState,
  type StepTaker,
} from '../../../domain/accounts/first-steps';
import { FIRST_STEPS_CARD } from '../../../i18n/en/reports/first-steps';
import { useHasAppeared } from '../../../terminal/queries/together';
import { PANEL } from '../../../theme/looks';
import { Icon } from '../../../ui/icon';
import { foldSteps, skipStep, useProgress } from './progress-store';

/** Where each step is taken; on an office screen its dialog opens at once. */
const LEADS_TO: Record<FirstStep, string> = {
  company: asFirstStep(paths.user),
  store: asFirstStep(paths.store),
  plans: asFirstStep(paths.plan),
  games: asFirstStep(paths.vendor),
  packs: asFirstStep(paths.addInventory),
  shelf: paths.addOnShelf,
  count: paths.verifyStock,
};

/** Another way of taking a step. */
const ALSO_LEADS_TO: Partial<Record<FirstStep, string>> = { packs: paths.imports };

const NOTHING_SKIPPED: readonly FirstStep[] = [];

type Props = {
  /** a company's or a store's id; 0: the platform, before it has a company */
  placeId: number;
  viewer: StepTaker;
  done: ReadonlySet<FirstStep>;
};

/** Leads a new company or store to its first count, one step after the other. */
export function FirstSteps({ placeId, viewer, done }: Props) {
  const skipped = useProgress((progress) => progress.skipped[placeId] ?? NOTHING_SKIPPED);
  const isFolded = useProgress((progress) => progress.folded.includes(placeId));
  const { steps, next } = firstSteps(viewer, done, new Set(skipped));
  const isWaiting = steps.some(({ state }) => state === 'blocked') && next === null;
  const isHandedOver =
    viewer !== 'store' && steps.every(({ state }) => state === 'done' || state === 'others');
  return (
    <chakra.section {...PANEL} aria-labelledby="first-steps">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
        <chakra.h2 id="first-steps" fontSize="lg" fontWeight="bold">
          {FIRST_STEPS_CARD.title}
        </chakra.h2>
        <chakra.p flex="1" color="fg.muted" fontSize="sm">
          {FIRST_STEPS_CARD.progress(steps.filter(({ state }) => state === 'done').length, steps.length)}
        </chakra.p>
        <Button
          variant="ghost"
          aria-expanded={!isFolded}
          aria-describedby="first-steps"
          onClick={() => foldSteps(placeId, !isFolded)}
        >
          {isFolded ? FIRST_STEPS_CARD.unfold : FIRST_STEPS_CARD.fold}
        </Button>
      </chakra.div>
      {!isFolded && (
        <>
          <chakra.ol listStyle="none" mt="2">
            {steps.map((step, index) => (
              <Step
                key={step.step}
                {...step}
                number={index + 1}
                isNext={step.step === next}
                onSkip={() => skipStep(placeId, step.step)}
              />
            ))}
          </chakra.ol>
          {isHandedOver && <Hint>{FIRST_STEPS_CARD.handOver}</Hint>}
          {viewer === 'store' && isWaiting && <Hint>{FIRST_STEPS_CARD.waitsForCompany}</Hint>}
        </>
      )}
    </chakra.section>
  );
}

const Hint = ({ children }: { children: string }) => (
  <chakra.p mt="3" color="fg.muted">
    {children}
  </chakra.p>
);

type StepProps = StepState & { number: number; isNext: boolean; onSkip: () => void };

function Step({ step, state, number, isNext, onSkip }: StepProps) {
  const { title, help, action, instead, waits } = FIRST_STEPS_CARD.steps[step];
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      py="2"
      borderTopWidth="1px"
      aria-current={isNext ? 'step' : undefined}
    >
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
        {state === 'done' && <chakra.span srOnly>{FIRST_STEPS_CARD.done}</chakra.span>}
        {state === 'skipped' && (
          <chakra.span color="fg.muted">{` · ${FIRST_STEPS_CARD.skipped}`}</chakra.span>
        )}
        {state !== 'done' && (
          <chakra.p color="fg.muted" fontSize="sm">
            {state === 'others' ? waits : help}
          </chakra.p>
        )}
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
            <Button variant="ghost" aria-label={FIRST_STEPS_CARD.skipOf(title)} onClick={onSkip}>
              {FIRST_STEPS_CARD.skip}
            </Button>
          )}
        </chakra.div>
      )}
    </chakra.li>
  );
}

/** The link to the next step takes the focus if nothing else has it, so that Enter goes on. */
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
