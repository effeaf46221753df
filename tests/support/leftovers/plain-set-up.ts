// Set-up of the unit tests without a document, which share a thread and the packages that are loaded in it. Each file has the modules
// of this project anew, and a test that leaves a timer behind fails by its own name.
import fc from 'fast-check';
import { afterAll, afterEach, vi } from 'vitest';
import { demandNone, drain, type Leftover, takeTimers, watchTimers } from './leftovers.ts';

watchTimers();
// One library for all files of a thread: what a file draws doesn't depend on the file before it.
fc.configureGlobal({ seed: 20_261_122 });

const ofTest = ({ ofFile }: Leftover) => !ofFile;
const ofAll = () => true;

afterEach(async () => {
  // A file that fakes the clock for all of its tests gives it back at its end.
  if (vi.isFakeTimers()) return;
  await drain(ofTest);
  demandNone(takeTimers(ofTest));
});
afterAll(async () => {
  vi.useRealTimers();
  await drain(ofAll);
  vi.resetModules();
  demandNone(takeTimers(ofAll));
});
