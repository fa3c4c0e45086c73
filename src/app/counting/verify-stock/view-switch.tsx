import { VERIFY_STOCK } from '../../../messages/areas/verify-stock';
import { useMessages } from '../../../messages/hooks/use-messages';
import { Segmented } from '../../ui/form/segmented';
import { useCountView } from './count-cards';
import styles from './pack-grid.module.css';

const VIEWS = [
  { value: 'list', icon: 'menu' },
  { value: 'grid', icon: 'bins' },
] as const;

/** Switches between the list of cards and the grid of packs. */
export function ViewSwitch() {
  const t = useMessages(VERIFY_STOCK).view;
  const view = useCountView((state) => state.view);
  return (
    <div className={styles.viewSwitch}>
      <Segmented
        label={t.label}
        name="view"
        options={VIEWS.map(({ value, icon }) => ({ value, icon, text: t[value] }))}
        value={view}
        onChange={(view) => useCountView.setState({ view })}
      />
    </div>
  );
}
