import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { END_TERMINALS } from '../../admin/new-password';
import { endOtherSessions, otherSessions } from '../../api/users';
import { PROFILE } from '../../i18n/en/accounts/profile';
import { api } from '../../terminal/api';
import { failureText } from '../../terminal/queries/failure-text';
import { useArrival } from '../../terminal/queries/together';
import { Checkbox } from '../../ui/form/checkbox';
import { StatusAlert } from '../../ui/status-alert';

type Sessions = Awaited<ReturnType<typeof otherSessions>>;
const NONE: Sessions = { others: 0, terminals: 0 };
type Outcome = { kind: 'success' | 'error'; text: string };

/** The user's other sign-ins, with a button to end them: for a lost tablet or a shared computer. */
export function OtherSessions() {
  const [sessions, setSessions] = useState<Sessions | null>(null);
  const { others, terminals } = sessions ?? NONE;
  const [endsTerminals, setEndsTerminals] = useState(true);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  useEffect(() => {
    otherSessions(api).then(setSessions, (error: unknown) => {
      // Offline there is nothing to end either, and the profile shows its age.
      console.warn('Other sessions are unknown', error);
      setSessions(NONE);
    });
  }, []);
  useArrival(sessions === null);

  const endOthers = async () => {
    try {
      setSessions(await endOtherSessions(api, endsTerminals));
      setOutcome({ kind: 'success', text: PROFILE.signedOutElsewhere });
    } catch (error) {
      setOutcome({ kind: 'error', text: failureText(error) });
    }
  };

  return (
    <chakra.div mt="6" display="grid" gap="3" justifyItems="start" _empty={{ display: 'none' }}>
      {others > 0 && <p>{PROFILE.alsoSignedIn(others)}</p>}
      {terminals > 0 && (
        <>
          <p>{PROFILE.handedOver(terminals)}</p>
          <Checkbox checked={endsTerminals} onChange={setEndsTerminals}>
            {END_TERMINALS}
          </Checkbox>
        </>
      )}
      {others + terminals > 0 && (
        <Button variant="outline" onClick={endOthers}>
          {PROFILE.signOutElsewhere}
        </Button>
      )}
      {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
    </chakra.div>
  );
}
