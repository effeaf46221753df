import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

/** Light modules that scanners need around the code. */
const QUIET = 4;

/** A text as a QR code, in black on the background of its container. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
}
