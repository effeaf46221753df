/** The page's ground in both themes, for what the browser draws itself: its bars, the splash of an installed app. */
export const PAGE_BACKGROUND = { dark: '#14120E', light: '#F3EEE3' } as const;
