import { chakra } from '@chakra-ui/react';

type Props<Item> = {
  /** of the heading, unique on the page */
  id: string;
  heading: string;
  /** what the listed lines are, where the heading doesn't tell */
  explanation?: string;
  items: readonly Item[] | undefined;
  keyOf: (item: Item) => string | number;
  textOf: (item: Item) => string;
};

/** What is said under a report, a line for each item; nothing where there is none. */
export function NoteList<Item>({ id, heading, explanation, items = [], keyOf, textOf }: Props<Item>) {
  if (items.length === 0) return null;
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.h2 id={id} fontWeight="bold">
        {heading}
      </chakra.h2>
      {explanation && (
        <chakra.p color="fg.muted" fontSize="sm">
          {explanation}
        </chakra.p>
      )}
      <chakra.ul listStyle="none" display="grid" gap="1" mt="1">
        {items.map((item) => (
          <li key={keyOf(item)}>{textOf(item)}</li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
