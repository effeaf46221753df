import { optionalPart } from '../optional-part.ts';

/** The drawing of a code that can also be copied: nothing in its place where its file doesn't load. */
export const LazyQrCode = optionalPart(() => import('./qr-code.tsx').then((file) => file.QrCode));
