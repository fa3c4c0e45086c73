import { NOT_FOUND } from '../../messages/areas/not-found';
import { useMessages } from '../../messages/hooks/use-messages';
import { statusText } from '../../messages/words/status';
import { paths } from '../../shared/wire/page-paths';
import { BarePage } from '../ui/page/bare-page';
import { TextLink } from '../ui/plain';
import styles from './not-found.module.css';

/** The page for an address that matches no screen. */
export function NotFoundPage() {
  const t = useMessages(NOT_FOUND);

  return (
    <BarePage>
      <h1 className={styles.status}>404</h1>
      <p className={styles.notFound}>{statusText(404)}</p>
      <TextLink to={paths.dashboard}>{t.backToDashboard}</TextLink>
    </BarePage>
  );
}
