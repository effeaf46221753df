// @vitest-environment page
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useNearView } from './use-near-view.ts';

type Report = (entries: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void;

/** A stand-in for the browser's observer: the test supplies its reports. */
function observeByHand() {
  const observers = new Set<{ report: Report; margin: string | undefined }>();
  class Observer {
    readonly entry: { report: Report; margin: string | undefined };
    constructor(report: Report, { rootMargin }: IntersectionObserverInit) {
      this.entry = { report, margin: rootMargin };
    }
    observe() {
      observers.add(this.entry);
    }
    disconnect() {
      observers.delete(this.entry);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return {
    observers,
    sees: (...shown: boolean[]) =>
      act(() => {
        for (const { report } of observers) report(shown.map((isIntersecting) => ({ isIntersecting })));
      }),
  };
}

function Row(options: Parameters<typeof useNearView>[0]) {
  const [ref, near] = useNearView<HTMLParagraphElement>(options);
  return <p ref={ref}>{near ? 'near' : 'far'}</p>;
}
const shown = () => screen.getByText(/near|far/).textContent;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an element becomes near once and stays near, 600 px around the screen', () => {
  const { observers, sees } = observeByHand();
  render(<Row />);
  expect(shown()).toBe('far');
  expect([...observers].map(({ margin }) => margin)).toEqual(['600px']);
  sees(false);
  expect(shown()).toBe('far');
  sees(true, false);
  expect(shown()).toBe('near');
  expect(observers.size).toBe(0);
});

test('an element that is near from the start is not observed', () => {
  const { observers } = observeByHand();
  render(<Row fromStart />);
  expect(shown()).toBe('near');
  expect(observers.size).toBe(0);
});

test('with `once: false` an element leaves and comes back: the last report counts', () => {
  const { observers, sees } = observeByHand();
  render(<Row fromStart once={false} margin="400px 0px" />);
  expect([...observers].map(({ margin }) => margin)).toEqual(['400px 0px']);
  sees(true, false);
  expect(shown()).toBe('far');
  sees(false, true);
  expect(shown()).toBe('near');
});

test('without an observer every element is near', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  render(<Row />);
  expect(shown()).toBe('near');
});
