import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { scanText } from '../i18n/counting';
import { Modal } from '../ui/modal';
import { useCardActions, useCards } from './card-context';

/** Asks whether a code was meant that had to be completed or cut. */
export function QuestionDialog() {
  const question = useCards((state) => state.question);
  const { scan, dismiss } = useCardActions();
  const yes = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (question) yes.current?.focus();
  }, [question]);

  if (!question) return null;
  return (
    <Modal
      title="Is this the code?"
      onClose={dismiss}
      footer={
        <>
          <Button variant="outline" onClick={dismiss}>
            No
          </Button>
          <Button ref={yes} onClick={() => scan(question.code)}>
            Yes
          </Button>
        </>
      }
    >
      <chakra.p fontSize="lg" overflowWrap="anywhere">
        {scanText(question.message).en}
      </chakra.p>
    </Modal>
  );
}
