import { TABLE } from '../../messages/areas/table';
import { useMessages } from '../../messages/hooks/use-messages';
import { storeTime } from './formats';
import { TryAgain } from './plain';
import { StatusAlert } from './status-alert';
import { useStoreClock } from './store-clock';

type Props = {
  at: Date | null;
  /** called by the Try Again button; without it there is no button */
  onRetry?: () => void;
};

/** Shows the age of a cached list or report. Renders nothing for fresh data. */
export function AsOf({ at, onRetry }: Props) {
  const t = useMessages(TABLE);
  const clock = useStoreClock();
  if (!at) return null;
  return (
    <StatusAlert kind="info" action={onRetry && <TryAgain onClick={onRetry} />}>
      {t.asOf({ time: storeTime(at, clock) })}
    </StatusAlert>
  );
}

type FailureProps = { error: string | null | undefined; onRetry: () => void };

/** The failure of a read, with a Try Again button. Renders nothing without one. */
export const ReadFailure = ({ error, onRetry }: FailureProps) =>
  error ? (
    <StatusAlert kind="error" action={<TryAgain onClick={onRetry} />}>
      {error}
    </StatusAlert>
  ) : null;
