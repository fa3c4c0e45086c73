import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ClosedCompany } from '../../../device/rows';
import { dismissClosed } from '../../../device/session';
import { MENU } from '../../../messages/areas/menu';
import { OPENED_COMPANY } from '../../../messages/areas/opened-company';
import { locale } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { SignedInUser } from '../../../shared/accounts/auth-schema';
import { COMPANY_PARAMETER, paths } from '../../../shared/wire/page-paths';
import { closeCompany } from '../../places/opened-company';
import { Icon } from '../../ui/icon';
import { Button, buttonLook } from '../../ui/plain';
import { StatusAlert } from '../../ui/status-alert';
import styles from './opened-bar.module.css';

/** The strip above the top bar while a SuperAdmin reads as a company's admin: the company, the end time, and the way back. */
export function OpenedBar({ user }: { user: SignedInUser }) {
  const t = useMessages(OPENED_COMPANY);
  const [busy, setBusy] = useState(false);
  const company = user.store_name ?? '';
  // By the device's own clock, since a SuperAdmin belongs to no store.
  const until = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(
    new Date(user.opened_until ?? ''),
  );
  return (
    <section className={styles.opened} aria-label={t.label}>
      <Icon name="lock" />
      <p className={styles.text}>{t.reading({ company, until })}</p>
      <Button
        variant="outline"
        disabled={busy}
        onClick={() => {
          setBusy(true);
          void closeCompany(user.store_id ?? 0);
        }}
      >
        {t.close}
      </Button>
    </section>
  );
}

/** Says that the server has closed a company that was open here, with a button to open it again. */
export function ClosedAgain({ company: { id, name } }: { company: ClosedCompany }) {
  const t = useMessages(OPENED_COMPANY);
  const menu = useMessages(MENU);
  const dismiss = () => void dismissClosed();
  return (
    <StatusAlert
      kind="info"
      onDismiss={dismiss}
      action={
        <Link
          {...buttonLook({ variant: 'outline' })}
          to={`${paths.store}?${COMPANY_PARAMETER}=${id}`}
          onClick={dismiss}
        >
          {menu.store}
        </Link>
      }
    >
      {t.closedAgain({ company: name })}
    </StatusAlert>
  );
}
