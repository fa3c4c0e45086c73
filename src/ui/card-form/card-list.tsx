import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useCards } from './card-context';
import { CardFields } from './card-fields';
import styles from './card-form.module.css';

/**
 * All cards, in the order in which they came.
 * @param follow brings the one just scanned into view
 */
export function CardList({ follow = true }: { follow?: boolean }) {
  const ids = useCards(useShallow((state) => state.cards.map((card) => card.id)));
  const current = useCards((state) => state.current);

  useEffect(() => {
    if (!follow) return;
    // With the next frame, whose layout is done anyway.
    const frame = requestAnimationFrame(() =>
      document.getElementById(`card-${current}`)?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [current, follow]);

  return (
    <ol className={styles.list}>
      {ids.map((id, index) => (
        <CardFields key={id} id={id} n={index + 1} />
      ))}
    </ol>
  );
}
