import { type ComponentProps, type ComponentType, lazy } from 'react';
import type { QrCode } from './qr-code.tsx';

type Drawing = ComponentType<ComponentProps<typeof QrCode>>;

const none: Drawing = () => null;

/** The drawing of a code that can also be copied: nothing in its place where its file doesn't load. */
export const LazyQrCode = lazy<Drawing>(() =>
  import('./qr-code.tsx').then(
    (file) => ({ default: file.QrCode }),
    () => ({ default: none }),
  ),
);
