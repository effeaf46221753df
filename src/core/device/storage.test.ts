import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CAMPAIGN_VALUES } from '#contract/campaign.ts';
import { campaignStored, STORED, type Stored } from '#contract/stored.ts';
import { createStorage, type StorageBackends } from './storage.ts';

// The same cases in every run: no build fails by a chance that another one didn't have.
fc.configureGlobal({ seed: 20_261_122 });

const DAY_MS = 86_400_000;

class Shelf implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  items = new Map<string, string>();
  getItem(name: string) {
    return this.items.get(name) ?? null;
  }
  setItem(name: string, text: string) {
    this.items.set(name, text);
  }
  removeItem(name: string) {
    this.items.delete(name);
  }
}

function browser(over: Partial<StorageBackends> = {}) {
  const jar = new Map<string, string>();
  const written: string[] = [];
  const disk = new Shelf();
  const tab = new Shelf();
  const backends: StorageBackends = {
    prefix: 'wg',
    now: () => 0,
    readCookies: () => [...jar].map(([name, text]) => `${name}=${text}`).join('; '),
    writeCookie: (cookie) => {
      written.push(cookie);
      const [pair = '', age = ''] = cookie.split('; ');
      const at = pair.indexOf('=');
      if (age === 'Max-Age=0') jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    },
    disk: () => disk,
    tab: () => tab,
    ...over,
  };
  return { storage: createStorage(backends), backends, jar, written, disk, tab };
}

describe('cookies', () => {
  test('[R3.09] carry the app id', () => {
    const { storage, written } = browser();
    storage.write(STORED.jwt, 'token');
    expect(written[0]).toMatch(/^wg_jwt=token;/);
  });

  test('[R3.10] live 30 days where nothing else is said', () => {
    const { storage, written } = browser();
    storage.write(STORED.jwt, 'token');
    expect(written[0]).toContain('; Max-Age=2592000;');
  });

  test('[R3.08c] those of the session are SameSite none and secure', () => {
    const { storage, written } = browser();
    storage.write(STORED.jwt, 'token');
    storage.write(STORED.balance, '28450');
    storage.write(STORED.userId, '7');
    expect(written.map((cookie) => cookie.split('=', 1)[0])).toEqual(['wg_jwt', 'wg_balance', 'wg_user_id']);
    for (const cookie of written) expect(cookie).toMatch(/; Path=\/; SameSite=None; Secure$/);
  });

  test('live as long as the token where the caller says so', () => {
    const { storage, written } = browser();
    storage.write(STORED.balance, '28450', 3_600_000);
    expect(written[0]).toContain('Max-Age=3600;');
    expect(storage.read(STORED.balance)).toBe(28_450);
  });

  test('[R3.21a] consent is spelled whole', () => {
    const { storage, written } = browser();
    storage.write(STORED.consent, 'all');
    expect(written[0]).toMatch(/^cookie-consent=all;/);
  });

  test.each(['[R3.21b]', '[R9.05]'])('%s consent lasts a year', () => {
    const { storage, written } = browser();
    storage.write(STORED.consent, 'all');
    expect(written[0]).toContain('; Max-Age=31536000;');
  });

  test('[R3.21c] consent is sent cross-site and secure', () => {
    const { storage, written } = browser();
    storage.write(STORED.consent, 'all');
    expect(written[0]).toMatch(/; SameSite=None; Secure$/);
  });

  test('[R1.06b] the language is spelled whole and lasts a year', () => {
    const { storage, written } = browser();
    storage.write(STORED.language, 'es');
    expect(written[0]).toMatch(/^wglang=es; Max-Age=31536000;/);
  });

  test('refused by the browser, they live on the disk and end there too', () => {
    let now = 0;
    const { storage, disk } = browser({ writeCookie: () => {}, now: () => now });
    storage.write(STORED.jwt, 'token', DAY_MS);
    expect([...disk.items.keys()]).toEqual(['wg_jwt']);
    expect(storage.read(STORED.jwt)).toBe('token');
    now = DAY_MS + 1;
    expect(storage.read(STORED.jwt)).toBeNull();
  });

  test('past what a server takes in a header, the next ones live on the disk', () => {
    const { storage, jar, disk } = browser();
    for (const name of CAMPAIGN_VALUES) storage.write(campaignStored(name), 'ç'.repeat(256));
    expect([...jar].join().length).toBeLessThan(8_000);
    expect(disk.items.size).toBeGreaterThan(0);
    for (const name of CAMPAIGN_VALUES) expect(storage.read(campaignStored(name))).toBe('ç'.repeat(256));
  });

  test('what a refused cookie left on the disk is removed when the cookie can be written after all', () => {
    const { storage, disk, backends } = browser();
    const without = createStorage({ ...backends, writeCookie: () => {} });
    without.write(STORED.jwt, 'first');
    storage.write(STORED.jwt, 'second');
    expect(disk.items.size).toBe(0);
    expect(storage.read(STORED.jwt)).toBe('second');
  });
});

describe('what can go wrong', () => {
  const broken = () => {
    throw new DOMException('no');
  };

  test('a long token and a route with a long query are read again', () => {
    const { storage } = browser({ writeCookie: () => {} });
    const text = 'x'.repeat(5_000);
    storage.write(STORED.jwt, text);
    storage.write(STORED.lastAttemptedRoute, text);
    expect([storage.read(STORED.jwt), storage.read(STORED.lastAttemptedRoute)]).toEqual([text, text]);
  });

  test('with every place refusing, values live in memory', () => {
    const { storage } = browser({ readCookies: broken, writeCookie: broken, disk: broken, tab: broken });
    storage.write(STORED.jwt, 'token');
    storage.write(STORED.wantedRoute, '/casino');
    expect(storage.read(STORED.jwt)).toBe('token');
    expect(storage.read(STORED.wantedRoute)).toBe('/casino');
    storage.remove(STORED.jwt);
    expect(storage.read(STORED.jwt)).toBeNull();
  });

  /** Takes the first `writes` values, refuses further ones, and removes only where `removes`. */
  function fullAfter(writes: number, removes: boolean): Shelf {
    const shelf = new Shelf();
    let left = writes;
    shelf.setItem = (name, text) => {
      left -= 1;
      if (left < 0) throw new DOMException('full', 'QuotaExceededError');
      shelf.items.set(name, text);
    };
    if (!removes) shelf.removeItem = broken;
    return shelf;
  }

  test.each([
    ['removes', true],
    ['removes nothing either', false],
  ])('on a device that is full and %s, what was written last is what is read', (_, removes) => {
    const disk = fullAfter(1, removes);
    const { storage } = browser({ disk: () => disk });
    storage.write(STORED.theme, 'light');
    storage.write(STORED.theme, 'dark');
    expect(storage.read(STORED.theme)).toBe('dark');
    storage.remove(STORED.theme);
    expect(storage.read(STORED.theme)).toBeNull();
  });

  test('after a failed write the next visit does not find the older value', () => {
    const disk = fullAfter(1, true);
    const { storage, backends } = browser({ disk: () => disk });
    storage.write(STORED.theme, 'light');
    storage.write(STORED.theme, 'dark');
    expect(createStorage(backends).read(STORED.theme)).toBeNull();
  });

  test('no older copy of a cookie stays on a full disk, to be read once the browser ends the cookie', () => {
    const disk = fullAfter(1, true);
    const { storage, jar } = browser({ disk: () => disk });
    storage.write(STORED.language, 'en');
    expect(disk.items.size).toBe(1);
    storage.write(STORED.language, 'es');
    jar.clear();
    expect(storage.read(STORED.language)).toBeNull();
  });

  test('answers of an earlier visit stay where the device does not take the newer ones', () => {
    const disk = new Shelf();
    const put = disk.setItem.bind(disk);
    disk.setItem = (name, text) => {
      if (text.length > 100) throw new DOMException('full', 'QuotaExceededError');
      put(name, text);
    };
    const { storage, backends } = browser({ disk: () => disk });
    storage.write(STORED.queryCache, 'older');
    storage.write(STORED.queryCache, 'newer'.repeat(30));
    expect(storage.read(STORED.queryCache)).toBe('newer'.repeat(30));
    expect(createStorage(backends).read(STORED.queryCache)).toBe('older');
  });

  test('room that a removal makes is used', () => {
    const disk = new Shelf();
    disk.setItem = (name, text) => {
      if (disk.items.size > 0) throw new DOMException('full', 'QuotaExceededError');
      disk.items.set(name, text);
    };
    const { storage, backends } = browser({ disk: () => disk });
    storage.write(STORED.theme, 'light');
    storage.write(STORED.theme, 'dark');
    expect(createStorage(backends).read(STORED.theme)).toBe('dark');
  });

  test('a token that neither cookie nor disk takes replaces the older one', () => {
    const disk = fullAfter(0, true);
    let takes = true;
    const { storage, jar } = browser({
      disk: () => disk,
      writeCookie: (cookie) => {
        const [pair = ''] = cookie.split('; ');
        if (takes) jar.set('wg_jwt', pair.slice(pair.indexOf('=') + 1));
      },
    });
    storage.write(STORED.jwt, 'first');
    takes = false;
    storage.write(STORED.jwt, 'second');
    expect(storage.read(STORED.jwt)).toBe('second');
    storage.remove(STORED.jwt);
    expect(storage.read(STORED.jwt)).toBeNull();
  });

  test('a newer value of another tab wins over one that could not be stored', () => {
    const disk = fullAfter(1, false);
    const { storage } = browser({ disk: () => disk });
    storage.write(STORED.theme, 'light');
    storage.write(STORED.theme, 'dark');
    disk.items.set('wg_theme', JSON.stringify({ text: 'auto', until: DAY_MS }));
    expect(storage.read(STORED.theme)).toBe('auto');
  });

  test.each([
    ['a device that stores', {}, true],
    ['a device that is full', { disk: () => fullAfter(0, true) }, false],
    ['a browser that refuses', { disk: broken }, false],
  ])('%s says so', (_, over, expected) => {
    const { storage, disk } = browser(over);
    expect(storage.persists(STORED.theme)).toBe(expected);
    expect(disk.items.size).toBe(0);
  });

  test.each(['fr', '', '%', 'pt;x', '{"text":"pt"}'])('a language of %j is no language', (text) => {
    const { storage, jar, disk } = browser();
    jar.set('wglang', text);
    disk.setItem('wglang', text);
    expect(storage.read(STORED.language)).toBeNull();
  });

  test('half a character, which no cookie takes, is stored on the disk', () => {
    const { storage, disk } = browser();
    storage.write(campaignStored('src'), 'a\ud83d');
    expect(storage.read(campaignStored('src'))).toBe('a\ud83d');
    expect(disk.items.size).toBe(1);
  });

  test('a clock set back makes nothing last for ever', () => {
    let now = 100 * DAY_MS;
    const { storage } = browser({ now: () => now });
    storage.write(STORED.theme, 'light', DAY_MS);
    now = -400 * DAY_MS;
    expect(storage.read(STORED.theme)).toBeNull();
  });

  test('lists are stored as JSON and dropped when their shape is wrong', () => {
    const { storage, tab } = browser();
    const command = { key: 'k', call: 'createDeposit' };
    storage.write(STORED.openCommands, [command]);
    expect(storage.read(STORED.openCommands)).toEqual([command]);
    tab.setItem('wg_open_commands', JSON.stringify({ text: '[{"key":1}]', until: DAY_MS }));
    expect(storage.read(STORED.openCommands)).toBeNull();
  });
});

describe('whatever is stored on the device', () => {
  const blob = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc
      .record({ text: fc.oneof(fc.string(), fc.json()), until: fc.double() })
      .map((entry) => JSON.stringify(entry)),
  );

  const everything: Stored[] = [...Object.values(STORED), ...CAMPAIGN_VALUES.map(campaignStored)];
  test.each(everything.map((what): [string, Stored] => [what.name, what]))(
    '%s: five hundred random blobs read as nothing or as what fits its shape',
    (_name, what) => {
      fc.assert(
        fc.property(blob, (text) => {
          const { storage, jar, disk, tab } = browser();
          const name = what.unprefixed ? what.name : `wg_${what.name}`;
          jar.set(name, text);
          disk.setItem(name, text);
          tab.setItem(name, text);
          const read = storage.read(what);
          // What a schema gave must be what it takes again, or at least never an error.
          if (read !== null)
            expect(v.safeParse(what.schema, what.name === 'balance' ? String(read) : read).success).toBe(
              true,
            );
        }),
        { numRuns: 500 },
      );
    },
  );
});
