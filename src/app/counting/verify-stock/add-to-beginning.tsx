import { Link } from 'react-router-dom';
import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { useMessages } from '../../../messages/hooks/use-messages';
import { ticketOf } from '../../../messages/words/packs';
import { MISSED_PACK_PARAMETER, paths } from '../../../shared/wire/page-paths';
import { useMayWalk } from '../../state/stock-store';
import { buttonLook } from '../../ui/plain';

/**
 * The way from a pack that a count saw and nobody received to the first walk, which it joins until the first count (product:
 * the first day). Nothing for those who may not walk.
 * @param serial of its front ticket, 14 digits
 */
export function AddToBeginning({ serial }: { serial: string }) {
  const t = useMessages(VERIFY_STOCK);
  if (!useMayWalk()) return null;
  return (
    <Link
      {...buttonLook({ variant: 'outline' })}
      to={`${paths.firstWalk}?${MISSED_PACK_PARAMETER}=${serial}`}
      aria-label={t.addToBeginningOf({ ticket: ticketOf(serial) })}
    >
      {t.addToBeginning}
    </Link>
  );
}
