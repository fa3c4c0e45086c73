import { VERIFY_STOCK } from '../../../i18n/en/counting/verify-stock';
import { useMessages } from '../../../i18n/use-messages';
import { Segmented } from '../../../ui/form/segmented';
import { type CountView, useCountView } from './view-store';

const VIEWS: readonly CountView[] = ['list', 'grid'];

/** Switches between the list of cards and the grid of packs. */
export function ViewSwitch() {
  const t = useMessages(VERIFY_STOCK).view;
  const view = useCountView((state) => state.view);
  return (
    <Segmented
      label={t.label}
      name="view"
      options={VIEWS.map((value) => ({ value, text: t[value] }))}
      value={view}
      onChange={(view) => useCountView.setState({ view })}
    />
  );
}
