import { Button, chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useCardForm } from '../../../counting/cards/card-context';
import { endTour, LAST_STEP, tourTo, useTour } from './tour-store';

/** So that a person who asked for the tour is taken to it. */
export const TOUR_ID = 'tour';

const STEPS = [
  {
    title: 'Scan one ticket of each pack',
    text: 'The one at the front, by the long bar code on its back: with the gun, the camera, or by typing it. Its card fills by itself.',
  },
  {
    title: 'All packs scanned? Press Proceed',
    text: 'It lists the packs that you didn’t scan. Only packs you mark Sold out are recorded as sold.',
  },
  {
    title: 'Add Sales saves the count',
    text: 'On this device, at once. Without a network too: it’s sent by itself when the network is back.',
  },
] as const;

type Props = {
  userId: number;
  /** a count was just saved: what the tour was about is done */
  saved: boolean;
};

/**
 * Three steps over the cards, in the page and not over it: nothing waits for them, and what the clerk does moves them on.
 * Escape ends them.
 */
export function Tour({ userId, saved }: Props) {
  const isHad = useTour((tour) => tour.hadBy.includes(userId));
  return isHad ? null : <Steps userId={userId} saved={saved} />;
}

function Steps({ userId, saved }: Props) {
  const { store } = useCardForm();
  const step = useTour((tour) => tour.step);

  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (now.last !== before.last && now.last) tourTo(1);
        if (now.step === 'review') tourTo(LAST_STEP);
      }),
    [store],
  );
  useEffect(() => {
    if (saved) endTour(userId);
  }, [saved, userId]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // What lies over the page is closed by the same key, and first.
      if (event.key !== 'Escape' || document.querySelector('dialog[open], :popover-open')) return;
      endTour(userId);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [userId]);

  const { title, text } = STEPS[step] ?? STEPS[LAST_STEP];
  const isLast = step >= LAST_STEP;
  return (
    <chakra.section
      id={TOUR_ID}
      tabIndex={-1}
      aria-label="Tour"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      mb="3"
      px="4"
      py="2.5"
      bg="bg.info"
      color="fg.info"
      borderWidth="1px"
      borderColor="blue.border"
      borderRadius="md"
    >
      <chakra.div flex="1" minWidth="56" aria-live="polite">
        <chakra.p fontWeight="bold">
          {step + 1} of {STEPS.length}: {title}
        </chakra.p>
        <p>{text}</p>
      </chakra.div>
      <chakra.div display="flex" gap="2" ms="auto">
        {!isLast && (
          <Button variant="ghost" onClick={() => endTour(userId)}>
            Skip the tour
          </Button>
        )}
        <Button variant="outline" onClick={() => (isLast ? endTour(userId) : tourTo(step + 1))}>
          {isLast ? 'Got it' : 'Next tip'}
        </Button>
      </chakra.div>
    </chakra.section>
  );
}
