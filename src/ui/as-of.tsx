import { TABLE } from '../i18n/en/app/table';
import { useMessages } from '../i18n/use-messages';
import { storeTime } from './formats';
import { StatusAlert } from './status-alert';
import { TryAgain } from './try-again';

type Props = {
  at: Date | null;
  /** shows a button that asks the server again */
  onRetry?: () => void;
};

/** Says how old a list or report is that is shown without a network; nothing for one that is fresh. */
export function AsOf({ at, onRetry }: Props) {
  const t = useMessages(TABLE);
  if (!at) return null;
  return (
    <StatusAlert kind="info" action={onRetry && <TryAgain onClick={onRetry} />}>
      {t.asOf(storeTime(at))}
    </StatusAlert>
  );
}
