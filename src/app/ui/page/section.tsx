import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { PANEL } from '../theme/looks';

type Props = { title: string; note?: ReactNode; children: ReactNode };

/** A titled part of the page. */
export function Section({ title, note, children }: Props) {
  const id = useId();
  return (
    <chakra.section
      {...PANEL}
      aria-labelledby={id}
      display="grid"
      gap="3"
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <div>
        <chakra.h2 id={id} fontSize="lg" fontWeight="bold">
          {title}
        </chakra.h2>
        {note && <chakra.p color="fg.muted">{note}</chakra.p>}
      </div>
      {children}
    </chakra.section>
  );
}
