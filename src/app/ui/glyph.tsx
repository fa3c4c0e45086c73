import styles from './glyph.module.css';

/** The icon outlines needed by the sign-in page, on a 24 × 24 grid. All others are in icon.tsx, which loads later. */
export const SIGNS = {
  alert: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01',
  eye: 'M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  close: 'M6 6l12 12M18 6L6 18',
  download: 'M4 16v4h16v-4M12 4v11M8 11l4 4 4-4',
} as const;

/** The side in steps of 4 px. The largest grows to 40 px on a tablet. */
export type GlyphSize = '4' | '5' | '6' | '7' | '8' | '10';

type Props = { outline: string; size?: GlyphSize };

/** Draws an outline. Decorative: the adjacent text or the control's label carries the meaning. */
export function Glyph({ outline, size = '5' }: Props) {
  return (
    <svg className={styles.glyph} data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={outline} />
    </svg>
  );
}
