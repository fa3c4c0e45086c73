import { StatusAlert } from './status-alert';

const WRITTEN = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Says how old a list or report is that is shown without a network; nothing for one that is fresh. */
export function AsOf({ at }: { at: Date | null }) {
  if (!at) return null;
  return (
    <StatusAlert kind="info">
      {`As of ${WRITTEN.format(at)}. The server can’t be reached; this is what it said then.`}
    </StatusAlert>
  );
}
