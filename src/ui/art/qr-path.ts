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
