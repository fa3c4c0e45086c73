import { Button, chakra } from '@chakra-ui/react';
import { MORNING } from '../../messages/areas/morning';
import { useMessages } from '../../messages/hooks/use-messages';
import type { Company } from '../../shared/places/stores-schema';
import { Checkbox } from '../ui/form/choices';
import { Row } from '../ui/layout';

export type ChoiceProps = {
  places: readonly Company[];
  /** for the only store, and above a list of several */
  texts: { one: string; several: string };
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

/** Chooses some stores: one by one, or all that are listed. */
export function StoreChoice({ places, texts, chosen, onChange }: ChoiceProps) {
  const t = useMessages(MORNING);
  const [only] = places;
  const ids = places.map(({ id }) => id);
  const without = chosen.filter((id) => !ids.includes(id));
  const set = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  if (only && places.length === 1)
    return (
      <Checkbox checked={chosen.includes(only.id)} onChange={(checked) => set(only.id, checked)}>
        {texts.one}
      </Checkbox>
    );
  return (
    <chakra.fieldset display="grid" gap="2">
      <chakra.legend fontWeight="medium" mb="2">
        {texts.several}
      </chakra.legend>
      <Row>
        <Button type="button" variant="outline" onClick={() => onChange([...without, ...ids])}>
          {t.all}
        </Button>
        <Button type="button" variant="outline" onClick={() => onChange(without)}>
          {t.none}
        </Button>
      </Row>
      <chakra.div
        display="grid"
        columnGap="4"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 16rem), 1fr))"
        maxHeight="96"
        overflowY="auto"
      >
        {places.map(({ id, store_name }) => (
          <Checkbox key={id} checked={chosen.includes(id)} onChange={(checked) => set(id, checked)}>
            {store_name}
          </Checkbox>
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}
