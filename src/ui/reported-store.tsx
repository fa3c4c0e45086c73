import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { PlaceChoice } from './place-choice';

type Choice = Omit<ComponentProps<typeof PlaceChoice>, 'label'>;
type Props = { companies: Choice | null; stores: Choice | null };

/** Which store a report is about, for who sees several; nothing for a store, which sees its own. */
export function ReportedStore({ companies, stores }: Props) {
  if (!companies && !stores) return null;
  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 16rem), 1fr))">
      {companies && <PlaceChoice label="Company" {...companies} />}
      {stores && <PlaceChoice label="Store" {...stores} />}
    </chakra.div>
  );
}
