import { encode } from 'uqr';

/** Light modules that scanners need around the code. */
const QUIET = 4;

/** A text as a QR code, in black on its own light ground: a contrast theme paints the background of its container. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}H0z`} fill="var(--paper)" />
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
}

/**
 * A QR code's dark modules as one SVG path; a module is 1 × 1.
 * Takes rows of modules, true for dark; adjacent modules of a row become one stroke, so that the path stays short.
 */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) => {
      let path = '';
      for (let x = 0; x < row.length; x += 1) {
        if (!row[x]) continue;
        let end = x + 1;
        while (row[end]) end += 1;
        path += `M${x} ${y}h${end - x}v1H${x}z`;
        x = end;
      }
      return path;
    })
    .join('');
}
