import { Link } from 'react-router-dom';
import { LAYOUT } from '../../../../messages/areas/layout';
import { useMessages } from '../../../../messages/hooks/use-messages';
import { paths } from '../../../../shared/wire/page-paths';
import { useConnectivity } from '../../../state/connectivity-store';
import { useOutboxCounts } from '../../../state/outbox-store';
import { Icon } from '../../../ui/icon';
import { Badge, classes } from '../../../ui/plain';
import styles from '../layout.module.css';

/** Always-visible status text: online or offline, and the number of entries not yet sent to the server. */
export function NetworkStatus() {
  const t = useMessages(LAYOUT);
  const { online } = useConnectivity();
  const { waiting, attention } = useOutboxCounts();
  return (
    <Link className={styles.networkStatus} to={paths.outbox} title={t.outbox}>
      <span className={styles.connection}>
        <span className={classes(styles.state, online ? styles.online : styles.offline)} aria-live="polite">
          <Icon name={online ? 'online' : 'offline'} />
          {online ? t.online : t.offline}
        </span>{' '}
        <span className={styles.waiting}>{t.waiting({ entries: waiting })}</span>
      </span>{' '}
      {attention > 0 && (
        <Badge className={styles.attention} palette="red">
          <span className={styles.fromTablet}>
            <Icon name="alert" size="4" />
          </span>
          {t.needAttention({ entries: attention })}
        </Badge>
      )}
    </Link>
  );
}
