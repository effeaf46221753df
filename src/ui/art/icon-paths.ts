// The paths of all icons on a 24 px grid, stroked (design 8). One path per icon, so that a caller needs only its name.
const paths = {
  home: 'M4 11L12 4l8 7v9h-5v-6H9v6H4z',
  ball: 'M12 3a9 9 0 1 0 .01 0zM12 8l3.8 2.8-1.5 4.4H9.7L8.2 10.8zM12 3v5M20.6 9.5l-4.8 1.3M17.5 19l-3.2-3.8M6.5 19l3.2-3.8M3.4 9.5l4.8 1.3',
  pad: 'M7 8h10a5 5 0 0 1 4.5 9c-2 1-3.5-3-5-3h-9c-1.5 0-3 4-5 3A5 5 0 0 1 7 8zM8 10.5v3M6.5 12h3M16 12v.01',
  slip: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5',
  cards: 'M4 6.5L12.5 4l4 13.5L8 20zM17 6l4 1.5-3.5 11',
  user: 'M12 4a4 4 0 1 0 .01 0zM4 21a8 8 0 0 1 16 0',
  plus: 'M12 5v14M5 12h14',
  clock: 'M12 3a9 9 0 1 0 .01 0zM12 7v5l3.5 2',
  chev: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  x: 'M6 6l12 12m0-12L6 18',
  search: 'M11 4a7 7 0 1 0 .01 0zM16 16l5 5',
  star: 'M12 3.5l2.6 5.6 6 .7-4.5 4.1 1.2 6-5.3-3-5.3 3 1.2-6L3.4 9.8l6-.7z',
  shield: 'M12 3l8 3v6c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V6z',
  reels: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14',
  live: 'M12 9a3 3 0 1 0 .01 0zM6.5 6.5a8 8 0 0 0 0 11M17.5 6.5a8 8 0 0 1 0 11',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  mines:
    'M12 7a5.5 5.5 0 1 0 .01 0zM12 3v4M5 5.5l3 3M19 5.5l-3 3M3 12.5h3.5M17.5 12.5H21M6 19l2-2M18 19l-2-2',
  double: 'M4 4h7v7a7 7 0 0 1-7-7zM20 20h-7v-7a7 7 0 0 1 7 7zM13 4h7M4 20h7',
  curve: 'M4 20Q14 20 19 5l-4.5 1.5M19 5l1.5 4.5',
  gift: 'M4 10h16v10H4zM3 7h18v3H3zM12 7v13M12 7C8 7 7 3 9.5 3S12 7 12 7s0-4 2.5-4S16 7 12 7z',
  eye: 'M2.5 12Q12 2 21.5 12 12 22 2.5 12zM12 9a3 3 0 1 0 .01 0z',
  copy: 'M8 8h12v12H8zM4 16V4h12',
  pix: 'M12 3l9 9-9 9-9-9zM7.5 7.5l9 9M16.5 7.5l-9 9',
  check: 'M4.5 12.5l5 5L20 6.5',
  info: 'M12 3a9 9 0 1 0 .01 0zM12 11v5.5M12 7.5v.01',
  alert: 'M12 3.5L22 20.5H2zM12 10v5M12 17.8v.01',
  off: 'M3 3l18 18M5 12a10 10 0 0 1 4-2.4M2 8.5a15 15 0 0 1 4-2.5M12 6a14 14 0 0 1 10 3M15.5 10.5A10 10 0 0 1 19 12M8.5 15.5a5 5 0 0 1 6 0M12 19v.01',
  up: 'M12 19V5M6 11l6-6 6 6',
  dn: 'M12 5v14M6 13l6 6 6-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  back: 'M15 5l-7 7 7 7',
  list: 'M8 6h12M8 12h12M8 18h12M4 6v.01M4 12v.01M4 18v.01',
  wallet: 'M4 7h16v12H4zM4 7l11-3v3M15 13h.01',
  exit: 'M14 4h6v16h-6M10 8l-4 4 4 4M6 12h9',
  hour: 'M6 3h12M6 21h12M7 3c0 5 3.5 6 5 9 1.5-3 5-4 5-9M7 21c0-5 3.5-6 5-9 1.5 3 5 4 5 9',
  gem: 'M7 4h10l4 6-9 11L3 10zM3 10h18M9.5 10L12 20l2.5-10L12 4z',
  help: 'M12 3a9 9 0 1 0 .01 0zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.8.4-1 .9-1 1.7M12 16.8v.01',
  filter: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5',
  bingo: 'M8 5a3.5 3.5 0 1 0 .01 0zM16.5 7a3 3 0 1 0 .01 0zM13 14a3.5 3.5 0 1 0 .01 0z',
  wheel: 'M12 3a9 9 0 1 0 .01 0zM12 9a3 3 0 1 0 .01 0zM12 3v6M12 15v6M3 12h6M15 12h6',
  trophy: 'M7 4h10v5a5 5 0 0 1-10 0zM7 6H3.5c0 4 2 5 4 5M17 6h3.5c0 4-2 5-4 5M12 14v4M8 21h8v-3H8z',
  dice: 'M4 4h16v16H4zM8.5 8.5v.01M15.5 15.5v.01M15.5 8.5v.01M8.5 15.5v.01',
  cam: 'M4 7h4l2-3h4l2 3h4v12H4zM12 10a3.5 3.5 0 1 0 .01 0z',
  share: 'M12 14V3M8 7l4-4 4 4M8 11H5v10h14V11h-3',
};

/** Their paths come with what shows them (late-icon-paths.ts). */
export type LateIconName = 'basket' | 'tennis' | 'volley' | 'full';

export type IconName = keyof typeof paths | LateIconName;

export const iconPaths = paths as Record<IconName, string>;
