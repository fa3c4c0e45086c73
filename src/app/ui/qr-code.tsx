import encodeQR from 'qr';

/** Modules around the code, which readers need (ISO/IEC 18004). */
const QUIET = 4;

type Props = { text: string; label: string; className?: string | undefined };

/** A QR code, black on white in both color modes. */
export function QrCode({ text, label, className }: Props) {
  const rows = encodeQR(text, 'raw', { border: QUIET });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className={className} role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={path.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
