import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { failureText } from '../../api/failure-text';
import { endOtherSignIns, otherSignIns } from '../../api/users';
import { api } from '../../terminal/api';
import { StatusAlert } from '../../ui/status-alert';

type Outcome = { kind: 'success' | 'error'; text: string };

/** Where else the person is signed in, and the way to end that: a lost tablet, or a computer that others use. */
export function OtherSignIns() {
  const [others, setOthers] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    // Without a network there is nothing to end either, and the profile says that it isn't the newest.
    otherSignIns(api).then(setOthers, (error: unknown) => console.warn('Other sign-ins are unknown', error));
  }, []);

  const endThem = async () => {
    try {
      await endOtherSignIns(api);
      setOthers(0);
      setOutcome({ kind: 'success', text: 'You are signed out everywhere else.' });
    } catch (error) {
      setOutcome({ kind: 'error', text: failureText(error) });
    }
  };

  return (
    <chakra.div mt="6" display="grid" gap="3" justifyItems="start" _empty={{ display: 'none' }}>
      {others > 0 && (
        <>
          <p>
            You are also signed in {others === 1 ? 'once' : `${others} times`} elsewhere, on other devices or
            browsers.
          </p>
          <Button variant="outline" onClick={endThem}>
            Sign out everywhere else
          </Button>
        </>
      )}
      {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
    </chakra.div>
  );
}
