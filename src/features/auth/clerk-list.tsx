import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { RosterClerk } from '../../contract/terminals';
import { TextField } from '../../ui/field';
import { StatusAlert } from '../../ui/status-alert';

/** More names than this aren't found at a glance. */
const MANY = 12;

type Props = { clerks: readonly RosterClerk[]; onChoose: (clerk: RosterClerk) => void };

/** The clerks of the store, to pick one. Who has no PIN yet can't be picked, and is told why. */
export function ClerkList({ clerks, onChoose }: Props) {
  const [part, setPart] = useState('');
  const shown = clerks.filter(({ name }) => name.toLowerCase().includes(part.trim().toLowerCase()));
  if (clerks.length === 0)
    return <StatusAlert kind="info">This store has no clerks: its admin adds them.</StatusAlert>;
  return (
    <>
      {clerks.length > MANY && (
        <chakra.div mb="4">
          <TextField
            label="Find a name"
            autoComplete="off"
            spellCheck={false}
            value={part}
            onChange={(event) => setPart(event.target.value)}
          />
        </chakra.div>
      )}
      <chakra.ul
        aria-label="Clerks"
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
                  no PIN yet
                </chakra.span>
              )}
            </Button>
          </li>
        ))}
      </chakra.ul>
      {shown.length === 0 && <chakra.p role="status">Nobody has such a name.</chakra.p>}
    </>
  );
}
