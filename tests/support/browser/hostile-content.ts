// Writes the hostile texts into a seeded database, bypassing the server's checks on writing: each field that an
// operator, a partner or another player fills, with a row for each text where there can be many.
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { HOSTILE, HOSTILE_ADDRESSES } from '../hostile-payloads.ts';

/** All of them in one text. */
export const ALL_HOSTILE = HOSTILE.join('\n');
const ADDRESS = HOSTILE_ADDRESSES[0];
/** Slug of a category in its address. */
export const HOSTILE_CATEGORY = '<img src=x onerror=ran()>';

/** `hostile` holds the texts by their index, from 0; `said(text)` gives a text in the three languages. */
const PREPARE = `
  create temporary table hostile (place integer, text text);
  create function pg_temp.said(text) returns jsonb language sql as
    $$ select jsonb_build_object('pt', $1, 'en', $1, 'es', $1) $$;
  create temporary view everything as select string_agg(text, e'\\n' order by place) as text from hostile;
`;

/** The player who owns the player rows. */
const DEMO = `(select id from players where email = 'demo@varanda.example')`;

const CONTENT = `
  delete from banners;
  insert into banners (id, position, link, image, image_mobile, ground, title, text, button, warning)
    select left(place || text, 80), place, text, text, text, text,
      pg_temp.said(text), pg_temp.said(text), pg_temp.said(text), pg_temp.said(text) from hostile;
  insert into banners (id, position, link, image, image_mobile, ground, title, text, button, warning)
    select 'picture-' || place, 100 + place, text, text, text, text,
      pg_temp.said(''), pg_temp.said(text), pg_temp.said(text), pg_temp.said(text) from hostile;
  delete from promotions;
  insert into promotions (id, position, state, image, ground, title, text, content, button, warning, coupon_code)
    select left(place || text, 80), place, 'active', text, text, pg_temp.said(text), pg_temp.said(text),
      pg_temp.said(text), pg_temp.said(text), pg_temp.said(text), text from hostile;
  insert into promotions (id, position, state, image, ground, title, text, content, button, warning, coupon_code)
    select 'everything', -1, 'active', text, text, pg_temp.said(text), pg_temp.said(text),
      pg_temp.said(text), pg_temp.said(text), pg_temp.said(text), text from everything;
  update seo_texts set title = pg_temp.said(text), content = pg_temp.said(text) from everything;
  update regulations set title = pg_temp.said(text), content = pg_temp.said(text), updated_at = text from everything;
  update named_texts set text = pg_temp.said(everything.text) from everything;
  update modal_images set image = '${ADDRESS}';
`;

const CATALOGUE = `
  update casino_providers set name = text, image = text, ground = text, ink = text from hostile where position % 80 = place;
  update casino_categories set name = pg_temp.said(text), icon = text from hostile where position % 80 = place;
  update casino_categories set slug = '${HOSTILE_CATEGORY}' where id = (select max(id) from casino_categories);
  update casino_games set name = text, image = text, tags = jsonb_build_array(pg_temp.said(text))
    from hostile where position % 80 = place;
`;

const PLAYERS_OWN = `
  update players set name = text from everything;
  update sessions set user_agent = text from everything;
  insert into sessions (id, player_id, started_at, last_seen_at, ip, user_agent)
    select 'session-' || place, ${DEMO}, (extract(epoch from now()) * 1000)::bigint,
      (extract(epoch from now()) * 1000)::bigint, text, text from hostile;
  insert into passkeys (id, player_id, name, public_key, counter, transports, added_at)
    select 'key-' || place, ${DEMO}, text, 'AA', 0, '[]', 0 from hostile;
  insert into transactions (id, player_id, source_type, source_id, type, status, amount_cents, source, created_at, updated_at)
    select 'transaction-' || place, ${DEMO}, (array['Bonus', 'CasinoTransaction', 'BetTransaction'])[place % 3 + 1], place, 1, 2, 100,
      jsonb_build_object('id', place::text, 'status', 2, 'amount', 100, 'occurrence', text, 'type', place % 2,
        'casino_game', jsonb_build_object('name', text),
        'market', jsonb_build_object('sport_name', text, 'full_name', text)), place, place from hostile;
  update coupons set name = pg_temp.said(text) from everything;
  insert into coupons (code, name, deposit, event, apply_register, wallet_type, amount_cents, deposit_percent, max_cents,
      min_deposit_cents, max_uses_per_player, starts_at)
    select lower(place || text), pg_temp.said(text), false, '', false, 'real', 100, 0, 0, 0, 1, 0 from hostile;
  insert into bonuses (id, player_id, reference, name, coupon_code, wallet_type, status, auto_activate, waits_for_own_bet,
      amount_cents, times, contributions, valid_days, created_at)
    select 'bonus-' || place, ${DEMO}, 'bonus-' || place, pg_temp.said(text), text, 'bonus', 'available', false, false,
      100, 1, '{}', 7, place from hostile;
  insert into user_coupons (id, player_id, code, status, created_at)
    select 'coupon-' || place, ${DEMO}, lower(place || text), 'active', place from hostile;
  insert into player_addresses (player_id, postal_code, street, number, complement, district, city, state, set_at)
    select ${DEMO}, '50030230', text, text, text, text, text, 'PE', 0 from everything;
  insert into referral_codes (player_id, code) select ${DEMO}, text from everything;
  insert into bets (id, player_id, kind, size, lines, line_stake_cents, stake_cents, real_cents, bonus_cents, odds, possible_cents,
      state, received_at, written_at)
    select 'bet-' || place, ${DEMO}, 'single', 1, 1, 100, 100, 100, 0, 2000, 200, 'open', place, place from hostile;
  insert into bet_legs (bet_id, place, event_id, market_id, selection_id, odds, names, sport, starts_at)
    select 'bet-' || place, 0, (select min(id) from sport_events), 'result', 'home', 2000,
      jsonb_build_object('sport', pg_temp.said(text), 'home', pg_temp.said(text), 'away', pg_temp.said(text),
        'market', pg_temp.said(text), 'selection', pg_temp.said(text)), 'football', place from hostile;
`;

const SETTINGS: Readonly<Record<string, unknown>> = {
  general_site_title: ALL_HOSTILE,
  general_site_favicon: ADDRESS,
  general_logo: ADDRESS,
  general_color_accent: '#123456}</style><script>ran()</script>',
  general_time_zone: HOSTILE[0],
  general_footer_disclaimer: ALL_HOSTILE,
  general_live_chat: ALL_HOSTILE,
  general_show_chat_widget: true,
  pixel_gtm: ALL_HOSTILE,
  general_social_links: HOSTILE.flatMap((text) => [
    { name: text, url: text },
    { name: text, url: '/promotions' },
  ]),
  general_dynamic_buttons: HOSTILE.flatMap((text, index) =>
    [text, '/promotions'].map((link) => ({
      text,
      link,
      color: text,
      place: ['header', 'menu', 'home', 'footer'][index % 4],
    })),
  ),
  refer_enabled: true,
};

/** Takes a seeded data folder that no running server uses. */
export async function writeHostileContent(folder: string): Promise<void> {
  const database = await PGlite.create(join(folder, 'database'));
  try {
    await database.exec(PREPARE);
    for (const [place, text] of HOSTILE.entries()) {
      await database.query('insert into hostile values ($1, $2)', [place, text]);
    }
    await database.exec(CONTENT);
    await database.exec(CATALOGUE);
    await database.exec(PLAYERS_OWN);
    for (const [name, value] of Object.entries(SETTINGS)) {
      await database.query(
        `insert into settings (name, value, updated_at) values ($1, $2, 0)
          on conflict (name) do update set value = excluded.value`,
        [name, JSON.stringify(value)],
      );
    }
  } finally {
    await database.close();
  }
}
