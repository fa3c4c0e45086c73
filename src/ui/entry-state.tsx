import { Badge } from '@chakra-ui/react';

const STATE = {
  pending: { palette: 'orange', label: 'Waiting' },
  attention: { palette: 'red', label: 'Needs attention' },
  sent: { palette: 'green', label: 'Sent' },
  discarded: { palette: 'gray', label: 'Discarded' },
  replaced: { palette: 'gray', label: 'Changed' },
} as const;

/** What became of an entry of the outbox so far. */
export function EntryState({ state }: { state: keyof typeof STATE }) {
  const { palette, label } = STATE[state];
  return <Badge colorPalette={palette}>{label}</Badge>;
}
