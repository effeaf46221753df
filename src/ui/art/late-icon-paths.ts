// Paths of the icons that only the sportsbook and the pages of games show: whatever shows one imports this file, which adds them
// to the others.
import { iconPaths, type LateIconName } from './icon-paths.ts';

const lateIconPaths: Record<LateIconName, string> = {
  basket: 'M12 3a9 9 0 1 0 .01 0zM3 12h18M12 3v18M5.5 5.5c4 3.5 4 9.5 0 13M18.5 5.5c-4 3.5-4 9.5 0 13',
  tennis: 'M12 3a9 9 0 1 0 .01 0zM4 8c5 0 8 4 8 13M20 16c-5 0-8-4-8-13',
  volley:
    'M12 3a9 9 0 1 0 .01 0zM12 3v9l-7.8 4.5M12 12l7.8 4.5M7.5 4.2Q7 12 12 12M19.5 7Q13 8 12 12M10 20.7Q12 16 12 12',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
};

Object.assign(iconPaths, lateIconPaths);
