import { chakra } from '@chakra-ui/react';
import { VERIFY_STOCK } from '../../../i18n/en/counting/verify-stock';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { Segmented } from '../../../ui/form/segmented';
import { useCountView } from './view-store';

const VIEWS = [
  { value: 'list', icon: 'menu' },
  { value: 'grid', icon: 'bins' },
] as const;

/** Switches between the list of cards and the grid of packs. */
export function ViewSwitch() {
  const t = useMessages(VERIFY_STOCK).view;
  const view = useCountView((state) => state.view);
  return (
    <chakra.div ms="auto">
      <Segmented
        label={t.label}
        name="view"
        options={VIEWS.map(({ value, icon }) => ({ value, icon, text: t[value] }))}
        value={view}
        onChange={(view) => useCountView.setState({ view })}
      />
    </chakra.div>
  );
}
