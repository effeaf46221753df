// The byte budget: script and style sheets of the first load of `/`, each later chunk and each later sheet, gzipped, read
// from the build's own manifest so that none escapes by being renamed.
import { readFileSync } from 'node:fs';

const BUILD = 'dist/client';
const manifest = JSON.parse(readFileSync(`${BUILD}/.vite/manifest.json`, 'utf8'));
const html = readFileSync(`${BUILD}/index.html`, 'utf8');
const shell = readFileSync(`${BUILD}/shell.html`, 'utf8');

/** A chunk and everything it imports at once; what it imports later is counted by itself. */
function withImports(key, seen = new Set()) {
  if (seen.has(key) || !manifest[key]) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) withImports(next, seen);
  return seen;
}

const path = (file) => `${BUILD}/${file}`;
const isScript = (key) => manifest[key].file.endsWith('.js');
// What the shell's HTML asks for, and what the drawn page's starter does: also the parts that it wants at once.
const asked = [
  ...new Set([
    ...[...shell.matchAll(/<script[^>]+src="\/([^"]+)"/g)].map(([, file]) => file),
    ...[...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file),
  ]),
];
const first = new Set(
  Object.keys(manifest)
    .filter((key) => asked.includes(manifest[key].file))
    .flatMap((key) => [...withImports(key)]),
);
if (asked.length === 0 || first.size < asked.length)
  throw new Error('the page asks for a script that the manifest lacks');

// What every page loads after its first frame, whatever it shows; no later chunk pays for it again.
const afterFirstFrame = withImports('src/app/boot/first-frame-phase.tsx');
if (afterFirstFrame.size === 0) throw new Error('the manifest lacks what is loaded after the first frame');

const later = Object.keys(manifest).filter(
  (key) => manifest[key].isDynamicEntry && isScript(key) && !first.has(key) && !afterFirstFrame.has(key),
);
const styles = [
  ...new Set(Object.values(manifest).flatMap((chunk) => [...(chunk.css ?? []), chunk.file])),
].filter((file) => file.endsWith('.css'));
const firstStyles = styles.filter((file) => html.includes(`/${file}`));
if (firstStyles.length === 0) throw new Error('the page asks for no style sheet');

/**
 * Later chunks with a budget of their own (gzip), and what they hold. 5 kB of each are realtime events with their schemas, which every
 * page paid for before.
 */
const OWN = {
  // The shapes of all pages while their files load, with their words in three languages. 1.8 kB are widgets that most pages need too.
  'src/app/pages/loading/page-shape.tsx': '6 kB',
  // Its check of the cookies' consent is in the file of widgets that the slip uses too. The second line of a refusal whose words are
  // fixed, and fields that show their error after the press that left them: 0.3 kB.
  'src/features/auth/modal/auth-modal.tsx': '41.3 kB',
  // Contact, address, notices and what is missing, with the index of the account's pages beside them: 1 kB.
  'src/features/account/profile/account-page.tsx': '40.6 kB',
  // The faces of clubs, countries, leagues and people are drawn from their names: 5 kB. Tables with up to four markets, the
  // tree of countries and leagues, the slip with its bar, settled lists, followed teams and the link that fills the slip: 10 kB.
  // With the question about a stake that is far above the usual one: 0.4 kB, also in the two below. Followed teams lie in a file of
  // their own, which home asks for too, and the slip has the tightest of all limits: 1.3 kB, in these as well.
  // Presses that count for what was offered when they began, and days that follow midnight: 0.4 kB, in those with the slip.
  // How soon what the backend lacks or refuses is asked for again: 0.2 kB, in all of these.
  // A side's own colours with the inks that are nearest to them, the name of a break or a set in the live badge, names that are short
  // by the width of their button: 0.7 kB, in all of these and in the slip. What a stake takes from the bonus, in the slip: 0.3 kB.
  'src/features/sports/sports-page.tsx': '57 kB',
  // Odds, slip, cash-out offers and realtime changes of the sportsbook, on home after its first screen: all of it is the
  // sports page's own, shared with it. What asks for followed games and open bets: 0.3 kB.
  'src/features/sports/home/home-parts.ts': '44.3 kB',
  // These stand on the sports page: head, pitch and markets of an event, 7.5 kB of their own, and the player's bets, 4 kB.
  'src/features/sports/event/event-view.tsx': '64.5 kB',
  'src/features/sports/bets/bets-page.tsx': '60.9 kB',
  // The slip by itself, with its stakes, limits and prices.
  'src/features/sports/slip/slip-modal.tsx': '41.9 kB',
  // Stands on the event's page, which reads the same statistics: 3 kB of its own.
  'src/features/sports/event/charts/event-charts.tsx': '53 kB',
  // These stand on the sports page too: the dialogs of a cash-out, and the picture of a shared bet, which draws the same faces.
  'src/features/sports/cash-out/cash-out-modal.tsx': '55.5 kB',
  'src/features/sports/cash-out/auto-cash-out-modal.tsx': '55.5 kB',
  'src/features/sports/bets/share/share-bet-modal.tsx': '54 kB',
};

export default [
  {
    name: 'script of the first load',
    path: [...first].filter(isScript).map((key) => path(manifest[key].file)),
    limit: '140 kB',
    gzip: true,
  },
  {
    name: 'script that every page loads after its first frame',
    path: [...afterFirstFrame]
      .filter((key) => !first.has(key) && isScript(key))
      .map((key) => path(manifest[key].file)),
    limit: '9 kB',
    gzip: true,
  },
  ...later.map((key) => ({
    name: `later: ${key}`,
    path: [...withImports(key)]
      .filter((part) => !first.has(part) && !afterFirstFrame.has(part) && isScript(part))
      .map((part) => path(manifest[part].file)),
    limit: OWN[key] ?? '40 kB',
    gzip: true,
  })),
  { name: 'style sheets of the first load', path: firstStyles.map(path), limit: '7.5 kB', gzip: true },
  ...styles
    .filter((file) => !firstStyles.includes(file))
    .map((file) => ({
      name: `later: ${file}`,
      path: path(file),
      // Lists, event, bets and slip of the sportsbook: tables and their places while they load, the tree of leagues, boards and the
      // head of an event for each width.
      limit: file.includes('/sports-page-') ? '4.8 kB' : '3.2 kB',
      gzip: true,
    })),
];
