import { useState } from 'react';
import { OPENED_COMPANY } from '../../../messages/areas/opened-company';
import { locale } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import type { SignedInUser } from '../../../shared/accounts/auth-schema';
import { closeCompany } from '../../places/opened-company';
import { Icon } from '../../ui/icon';
import { Button } from '../../ui/plain';
import styles from './opened-bar.module.css';

/** The strip above the top bar while a SuperAdmin reads as a company's admin: whose, until when, and the way back. */
export function OpenedBar({ user }: { user: SignedInUser }) {
  const t = useMessages(OPENED_COMPANY);
  const [busy, setBusy] = useState(false);
  const company = user.store_name ?? '';
  // By the device's own clock: the SuperAdmin sits in no store.
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
