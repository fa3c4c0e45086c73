import { Glyph, type GlyphSize, SIGNS } from './glyph';

/** Outlines on a 24 × 24 grid. */
const SHAPES = {
  ...SIGNS,
  empty: 'M3 14l3.5-9h11L21 14v5H3zM3 14h5l1.5 2.5h5L16 14h5',
  more: 'M4.6 12h.8M11.6 12h.8M18.6 12h.8',
  menu: 'M4 6h16M4 12h16M4 18h16',
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  store: 'M4 10v10h16V10M3 10l2-6h14l2 6zM10 20v-6h4v6',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5c2.2.8 3.5 2.6 3.5 5.5',
  vendor:
    'M2 6h11v11H2zM13 10h5l4 4v3h-9M6 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  ticket: 'M3 8V5h18v3a4 4 0 0 0 0 8v3H3v-3a4 4 0 0 0 0-8zM9.5 9v6',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  subscription: 'M4.5 10A8 8 0 0 1 19 8l1 1.5M20 4v5.5h-5.5M19.5 14A8 8 0 0 1 5 16l-1-1.5M4 20v-5.5h5.5',
  boxes: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  packs: 'M4 7h16v13H4zM4 7l2-3h12l2 3M9 12h6M9 16h6',
  shelf: 'M4 4v16M20 4v16M4 10h16M4 17h16M8 10V6h4v4M13 17v-4h4v4',
  scan: 'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M8 9v6M12 9v6M16 9v6',
  bins: 'M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16',
  report: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  log: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  pulse: 'M3 12h4l3-8 4 16 3-8h4',
  money: 'M3 6h18v12H3zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6 9v.01M18 15v.01',
  bill: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  calendar: 'M4 5h16v15H4zM4 10h16M8 3v4M16 3v4M9 15h2',
  tablet: 'M6 3h12v18H6zM11 18h2',
  outbox: 'M4 14v5h16v-5M12 15V4M8 8l4-4 4 4',
  online: 'M2.5 9.5a14 14 0 0 1 19 0M6 13a9 9 0 0 1 12 0M9.3 16.4a4 4 0 0 1 5.4 0M12 20h.01',
  offline:
    'M3 3l18 18M9.3 16.4a4 4 0 0 1 5.4 0M12 20h.01M6 13a9 9 0 0 1 4-2.2M2.5 9.5A14 14 0 0 1 7 6.6M11 5.5a14 14 0 0 1 10.5 4M15.5 11.4A9 9 0 0 1 18 13',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  shrink: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c0-4 3.4-6 7.5-6s7.5 2 7.5 6',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  logout: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  sound: 'M4 9.5h4l5-4.5v14l-5-4.5H4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  silent: 'M4 9.5h4l5-4.5v14l-5-4.5H4zM16.5 9.5l5 5M21.5 9.5l-5 5',
  practice: 'M3 9l9-4 9 4-9 4zM7 11v5c3 2.5 7 2.5 10 0v-5M21 9v6',
  card: 'M5 3h14v18H5zM9 7h6M9 11h6M9 15h3',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.8h.01',
  print: 'M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  previous: 'M15 6l-6 6 6 6',
  next: 'M9 6l6 6-6 6',
} as const;

export type IconName = keyof typeof SHAPES;

type Props = { name: IconName; size?: GlyphSize };

/** A decorative icon: the adjacent text or the control's label carries the meaning. */
export function Icon({ name, size }: Props) {
  return <Glyph outline={SHAPES[name]} size={size} />;
}
