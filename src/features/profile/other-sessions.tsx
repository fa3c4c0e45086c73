import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { END_TERMINALS } from '../../admin/new-password';
import { failureText } from '../../api/failure-text';
import { endOtherSessions, otherSessions } from '../../api/users';
import { pluralize } from '../../domain/pluralize';
import { api } from '../../terminal/api';
import { Checkbox } from '../../ui/checkbox';
import { StatusAlert } from '../../ui/status-alert';

type Outcome = { kind: 'success' | 'error'; text: string };

/** Where else the person is signed in, and the way to end that: a lost tablet, or a computer that others use. */
export function OtherSessions() {
  const [{ others, terminals }, setSessions] = useState({ others: 0, terminals: 0 });
  const [endsTerminals, setEndsTerminals] = useState(true);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    // Without a network there is nothing to end either, and the profile says that it isn't the newest.
    otherSessions(api).then(setSessions, (error: unknown) =>
      console.warn('Other sessions are unknown', error),
    );
  }, []);

  const endThem = async () => {
    try {
      setSessions(await endOtherSessions(api, endsTerminals));
      setOutcome({ kind: 'success', text: 'You are signed out everywhere else.' });
    } catch (error) {
      setOutcome({ kind: 'error', text: failureText(error) });
    }
  };

  return (
    <chakra.div mt="6" display="grid" gap="3" justifyItems="start" _empty={{ display: 'none' }}>
      {others > 0 && (
        <p>
          You are also signed in {others === 1 ? 'once' : `${others} times`} elsewhere, on other devices or
          browsers.
        </p>
      )}
      {terminals > 0 && (
        <>
          <p>
            Clerks have {pluralize(terminals, 'terminal')} that you handed over. Each one is listed under
            Terminals.
          </p>
          <Checkbox checked={endsTerminals} onChange={setEndsTerminals}>
            {END_TERMINALS}
          </Checkbox>
        </>
      )}
      {others + terminals > 0 && (
        <Button variant="outline" onClick={endThem}>
          Sign out everywhere else
        </Button>
      )}
      {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
    </chakra.div>
  );
}
