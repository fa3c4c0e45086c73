import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { RosterClerk } from '../../contract/terminals/terminals';
import { LOCK } from '../../i18n/en/accounts/lock';
import { useMessages } from '../../i18n/hooks/use-messages';
import { TextField } from '../../ui/form/field';
import { StatusAlert } from '../../ui/status-alert';

/** A longer list gets a search field. */
const MAX_WITHOUT_SEARCH = 12;

type Props = { clerks: readonly RosterClerk[]; onChoose: (clerk: RosterClerk) => void };

/** The clerks of the store, to choose one. A clerk without a PIN is listed, disabled, with the reason. */
export function ClerkList({ clerks, onChoose }: Props) {
  const t = useMessages(LOCK);
  const [part, setPart] = useState('');
  const shown = clerks.filter(({ name }) => name.toLowerCase().includes(part.trim().toLowerCase()));
  if (clerks.length === 0) return <StatusAlert kind="info">{t.noClerks}</StatusAlert>;
  return (
    <>
      {clerks.length > MAX_WITHOUT_SEARCH && (
        <chakra.div mb="4">
          <TextField
            label={t.findName}
            autoComplete="off"
            spellCheck={false}
            value={part}
            onChange={(event) => setPart(event.target.value)}
          />
        </chakra.div>
      )}
      <chakra.ul
        aria-label={t.clerks}
        listStyle="none"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 10rem), 1fr))"
        gap="3"
      >
        {shown.map((clerk) => (
          <li key={clerk.id}>
            <Button
              variant="outline"
              size="lg"
              width="full"
              height="full"
              px="3"
              py="3"
              flexDirection="column"
              gap="1"
              overflowWrap="anywhere"
              disabled={clerk.pin === null}
              onClick={() => onChoose(clerk)}
            >
              {clerk.name}
              {clerk.pin === null && (
                <chakra.span fontSize="sm" fontWeight="normal">
                  {t.noPin}
                </chakra.span>
              )}
            </Button>
          </li>
        ))}
      </chakra.ul>
      {shown.length === 0 && <chakra.p role="status">{t.noSuchName}</chakra.p>}
    </>
  );
}
