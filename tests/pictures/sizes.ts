// The windows, themes and the folder of all pictures.
export const FOLDER = 'screens';

/** Phone and tablet lay their scrollbars over the page. */
export const SIZES = [
  { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 1920, height: 1080 } },
];

export const THEMES = ['dark', 'light'] as const;
