// What home shows of the sportsbook once its first screen stands: one file, asked for as a query, so that home stays where it fails.
import * as liveParts from './live-parts.tsx';

export { HomeFollowed, HomeOpenBets } from './home-own.tsx';
export { HomeRail } from './home-rail.tsx';
export { PopularToday } from './popular-today.tsx';
export { liveParts };
