// Writes path data in as few bytes as it can: tenths of a unit, relative, no leading zero, no repeated command.
// Positions are kept as whole tenths, so that rounding never adds up along a path.

export type Point = readonly [x: number, y: number];

/** One decimal at most, without a leading zero. */
export function short(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.');
}

/** Path data from a template: numbers are shortened, spaces that carry nothing go. */
export function path(texts: TemplateStringsArray, ...values: number[]): string {
  return texts
    .map((text, index) => text + (index < values.length ? short(values[index] ?? 0) : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ ?([A-Za-z]) ?/g, '$1')
    .replace(/ -/g, '-');
}

export type Pen = {
  move(to: Point): void;
  line(to: Point): void;
  /** Quadratic curve. */
  curve(control: Point, to: Point): void;
  /** Clockwise arc of a circle; `large`: the longer of the two. */
  arc(radius: number, to: Point, large?: boolean): void;
  close(): void;
  /** The path data written so far. */
  data(): string;
};

/** An empty path. Takes absolute points, writes relative commands. */
export function createPen(): Pen {
  let data = '';
  let last = '';
  let [x, y, startX, startY] = [0, 0, 0, 0];

  function write(command: string, tenths: number[]) {
    if (command !== last || command === 'm') data += command;
    last = command;
    for (const tenth of tenths) {
      const text = short(tenth / 10);
      data += /\d$/.test(data) && !text.startsWith('-') ? ` ${text}` : text;
    }
  }

  function tenthsOf([pointX, pointY]: Point): [number, number] {
    return [Math.round(pointX * 10), Math.round(pointY * 10)];
  }

  return {
    move(to) {
      const [toX, toY] = tenthsOf(to);
      write('m', [toX - x, toY - y]);
      [x, y, startX, startY] = [toX, toY, toX, toY];
    },
    line(to) {
      const [toX, toY] = tenthsOf(to);
      if (toX === x && toY === y) return;
      if (toY === y) write('h', [toX - x]);
      else if (toX === x) write('v', [toY - y]);
      else write('l', [toX - x, toY - y]);
      [x, y] = [toX, toY];
    },
    curve(control, to) {
      const [controlX, controlY] = tenthsOf(control);
      const [toX, toY] = tenthsOf(to);
      write('q', [controlX - x, controlY - y, toX - x, toY - y]);
      [x, y] = [toX, toY];
    },
    arc(radius, to, large = false) {
      const [toX, toY] = tenthsOf(to);
      const reach = Math.round(radius * 10);
      write('a', [reach, reach, 0, large ? 10 : 0, 10, toX - x, toY - y]);
      [x, y] = [toX, toY];
    },
    close() {
      data += 'z';
      last = 'z';
      [x, y] = [startX, startY];
    },
    data: () => data,
  };
}

/** A filled shape. */
export function filled(ink: string, data: string): string {
  return `<path fill='${ink}' d='${data}'/>`;
}

/** A line of `width`; `more` takes further attributes, such as `stroke-linecap='round'`. */
export function drawn(ink: string, width: number, data: string, more = ''): string {
  return `<path fill='none' stroke='${ink}' stroke-width='${short(width)}'${more && ` ${more}`} d='${data}'/>`;
}

export function disc(ink: string, x: number, y: number, radius: number): string {
  return `<circle fill='${ink}' cx='${short(x)}' cy='${short(y)}' r='${short(radius)}'/>`;
}
