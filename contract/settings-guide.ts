// What each setting means, for the operator: `npm run ops -- settings` and docs/settings.md show it with the bounds of the setting's
// shape. The page doesn't load this file.
import type { Settings } from './endpoints/content/settings-calls.ts';
import type { OperatorSettings } from './operator-settings.ts';

/** What a value counts. */
const UNITS = {
  cents: 'cents (100 is R$ 1.00)',
  reais: 'list of whole reais (10 is R$ 10.00)',
  minutes: 'minutes',
  seconds: 'seconds',
  percent: 'per cent',
  times: 'times',
  withdrawals: 'withdrawals',
  payouts: 'payouts',
  switch: 'switch: 1 on, 0 off',
  text: 'text',
  address: 'address of a picture: a path of this site or https://…',
  colour: '#rrggbb, or empty',
  timeZone: 'name of a time zone (Area/City)',
  weekday: 'weekday: 0 is Sunday, null is none',
  wallet: 'wallet',
  rule: 'id of a rollover rule, null is none',
  period: '0 a calendar day, 1 the last 24 hours',
  links: 'list of {"name": …, "url": …}',
  buttons: 'list of {"text": …, "link": …, "color": …, "place": "header", "menu", "home" or "footer"}',
} as const;
export type SettingUnit = keyof typeof UNITS;

interface SettingGuide {
  meaning: string;
  unit: SettingUnit;
  /** A value as `npm run ops -- set name=value` takes it, and what it does. */
  example: readonly [value: string, effect: string];
}

/** How a unit is worded. */
export const unitText = (unit: SettingUnit): string => UNITS[unit];

/** Says of each setting what it means (D15, decisions 023, 024 and 033). */
export const SETTINGS_GUIDE: Readonly<Record<keyof (Settings & OperatorSettings), SettingGuide>> = {
  general_site_title: {
    meaning:
      "The name of the site, in the title of every page and under the icon of the installed app. Not set: pages have the default, and the installed app is called by the brand's name.",
    unit: 'text',
    example: ['Varanda', 'the pages and the app are called Varanda'],
  },
  general_site_description: {
    meaning:
      "What the browser says of the app where it is installed, in every language. Empty: the sentence of the build, in the player's language. No public call answers this setting.",
    unit: 'text',
    example: ['Esportes e cassino. 18+', 'this sentence'],
  },
  general_site_favicon: {
    meaning:
      'The icon in the tab, and an SVG of this site the icon of the installed app too; empty: those of the build.',
    unit: 'address',
    example: ['/icon.svg', 'this picture of the build'],
  },
  general_logo: {
    meaning: "The logo in the header; empty: the brand's own from the build.",
    unit: 'address',
    example: ['https://pictures.example/logo.svg', 'this picture'],
  },
  general_color_accent: {
    meaning: "The colour of buttons and marks; empty: the brand's own from the build.",
    unit: 'colour',
    example: ['#0b7a3b', 'green'],
  },
  general_time_zone: {
    meaning: 'The zone of all dates that are shown, and of the day that limits count.',
    unit: 'timeZone',
    example: ['America/Manaus', 'a day of limits begins at midnight in Manaus'],
  },
  general_register: {
    meaning: 'Whether new players can register. Off: the form says that registration is closed.',
    unit: 'switch',
    example: ['0', 'no one can register'],
  },
  general_social_links: {
    meaning: 'Links to social networks in the footer.',
    unit: 'links',
    example: ['[{"name":"Instagram","url":"https://instagram.com/example"}]', 'one link'],
  },
  general_footer_disclaimer: {
    meaning: 'A text at the end of every page: licence, company, warning.',
    unit: 'text',
    example: ['Aposte com responsabilidade.', 'this sentence in the footer'],
  },
  general_company: {
    meaning:
      'The company that runs the site, in the footer: name, CNPJ, address. Empty: the footer has none.',
    unit: 'text',
    example: ['Varanda Jogos Ltda., CNPJ 00.000.000/0001-00', 'this company in the footer'],
  },
  general_licence: {
    meaning: "The number of the company's licence, in the footer. Empty: the footer has none.",
    unit: 'text',
    example: ['Portaria SPA/MF nº 000/2026', 'this licence in the footer'],
  },
  general_regulators: {
    meaning: 'Who supervises the site, in the footer.',
    unit: 'links',
    example: ['[{"name":"SPA/MF","url":"https://www.gov.br/fazenda"}]', 'one regulator, with its address'],
  },
  general_help_lines: {
    meaning:
      'Where players find help, in the footer: https://… or a path of this site, or tel: with the number of a telephone.',
    unit: 'links',
    example: ['[{"name":"CVV 188","url":"tel:188"}]', 'one telephone'],
  },
  general_dynamic_buttons: {
    meaning: 'Further buttons with a link, each in the place that it names; without a place in the footer.',
    unit: 'buttons',
    example: ['[{"text":"Copa","link":"/promotions/copa","place":"menu"}]', 'a button in the menu'],
  },
  general_live_chat: {
    meaning: 'The account of the live chat that CHAT_SCRIPT opens; empty: no chat.',
    unit: 'text',
    // In quotes, because a number is no text.
    example: ['"1234567"', 'the chat of this account'],
  },
  general_show_chat_widget: {
    meaning:
      "Whether the chat's bubble shows on the page, once the visitor consented. Off: only the chat's link.",
    unit: 'switch',
    example: ['1', 'the bubble shows'],
  },
  casino_enabled: {
    meaning:
      'Whether the casino and the games of the house are open. Off: nothing new begins; open rounds go on.',
    unit: 'switch',
    example: ['0', 'no game can be opened'],
  },
  casino_bet_default: {
    meaning:
      "The first stake that the house's games propose, from casino_bet_min_total to casino_bet_max_total.",
    unit: 'cents',
    example: ['100', 'R$ 1.00'],
  },
  casino_bet_min_total: {
    meaning: "The least stake of a round of the house's games.",
    unit: 'cents',
    example: ['50', 'R$ 0.50'],
  },
  casino_bet_max_total: {
    meaning: "The largest stake of a round of the house's games.",
    unit: 'cents',
    example: ['10000', 'R$ 100.00'],
  },
  sport_enabled: {
    meaning:
      'Whether the sportsbook is open. Off: no new bet; open bets, their cash out and settlement go on.',
    unit: 'switch',
    example: ['0', 'no bet can be placed'],
  },
  sport_embed: {
    meaning:
      "Whether another party's sportsbook stands in place of the own one, where SPORTS_EMBED names one.",
    unit: 'switch',
    example: ['1', 'the embedded sportsbook'],
  },
  sport_bet_min_total: {
    meaning: 'The least sum of all stakes of a slip.',
    unit: 'cents',
    example: ['100', 'R$ 1.00'],
  },
  sport_bet_min_single: {
    meaning: 'The least stake of one single bet, and of one bet of the bet builder.',
    unit: 'cents',
    example: ['50', 'R$ 0.50'],
  },
  sport_bet_multiple: {
    meaning: 'The least stake of one multiple; of a system, of each of its lines.',
    unit: 'cents',
    example: ['20', 'R$ 0.20 a line'],
  },
  sport_cash_out_margin: {
    meaning: "What a cash out keeps of a bet's present worth.",
    unit: 'percent',
    example: ['5', 'a bet worth R$ 100.00 is bought back for R$ 95.00'],
  },
  sport_cash_out_hold: {
    meaning: 'How long the price of a cash out that was shown holds.',
    unit: 'seconds',
    example: ['10', 'ten seconds to decide'],
  },
  sport_cash_out_min: {
    meaning: 'The least that a cash out pays; below it none is offered.',
    unit: 'cents',
    example: ['100', 'R$ 1.00'],
  },
  deposit_enabled: {
    meaning: 'Whether players can deposit. Off: no new charge; charges that are open can still be paid.',
    unit: 'switch',
    example: ['0', 'no deposit can be begun'],
  },
  deposit_min: {
    meaning: 'The least amount of one deposit.',
    unit: 'cents',
    example: ['1000', 'R$ 10.00'],
  },
  deposit_max: {
    meaning: "The largest amount of one deposit; a player's own limits may be lower.",
    unit: 'cents',
    example: ['100000', 'R$ 1,000.00'],
  },
  deposit_rollover: {
    meaning:
      'How many times a deposit must be staked before its amount can be withdrawn. It counts for deposits that are paid after the change; those before keep theirs.',
    unit: 'times',
    example: ['3', 'who deposits R$ 50.00 must stake R$ 150.00 first'],
  },
  deposit_popup_timer: {
    meaning: 'How long a PIX charge can be paid. It counts for later charges.',
    unit: 'minutes',
    example: ['15', 'a quarter of an hour'],
  },
  deposit_popup_values: {
    meaning: 'The quick values of the deposit form. Whole reais, while all other amounts are cents.',
    unit: 'reais',
    example: ['[20,50,100]', 'R$ 20, R$ 50 and R$ 100'],
  },
  withdraw_enabled: {
    meaning: 'Whether players can withdraw. Off: no new request; those under way are paid.',
    unit: 'switch',
    example: ['0', 'no withdrawal can be asked for'],
  },
  withdraw_min: {
    meaning: 'The least amount of one withdrawal.',
    unit: 'cents',
    example: ['2000', 'R$ 20.00'],
  },
  withdraw_max: {
    meaning: 'The largest amount of one withdrawal.',
    unit: 'cents',
    example: ['20000', 'R$ 200.00'],
  },
  withdraw_daily: {
    meaning: 'How many withdrawals a player may ask for in a day; 0: none at all.',
    unit: 'withdrawals',
    example: ['3', 'three a day'],
  },
  withdraw_daily_type: {
    meaning: 'Which day the limits of withdrawals count.',
    unit: 'period',
    example: ['1', 'the last 24 hours'],
  },
  withdraw_daily_request: {
    meaning: 'The largest sum that a player may ask for in a day; 0: no such limit.',
    unit: 'cents',
    example: ['500000', 'R$ 5,000.00 a day'],
  },
  withdraw_affiliate_day: {
    meaning: 'The only weekday on which affiliates may withdraw; null: any day.',
    unit: 'weekday',
    example: ['5', 'Fridays'],
  },
  withdraw_auto_kyc: {
    meaning:
      'On: withdrawals of verified players are paid without a person. Off: every withdrawal waits for a person. Three other settings make one wait too: withdraw_auto_disable, withdraw_hourly and ops_payout_two_persons.',
    unit: 'switch',
    example: ['0', 'each waits for `npm run ops -- approve`'],
  },
  withdraw_auto_disable: {
    meaning:
      "After so many payouts in a row that the bank refused, a player's withdrawals wait for a person; 0: never.",
    unit: 'payouts',
    example: ['3', 'after three refused payouts'],
  },
  withdraw_interval: {
    meaning: 'The least time between two requests of a player; 0: no such limit.',
    unit: 'minutes',
    example: ['60', 'an hour'],
  },
  withdraw_hourly: {
    meaning:
      'The sum of all automatic payouts of the last hour, of all players together, above which withdrawals wait for a person; 0: no such limit.',
    unit: 'cents',
    example: ['5000000', 'R$ 50,000.00 an hour'],
  },
  refer_enabled: {
    meaning: 'Whether players can recommend the site and both are rewarded. It needs bonus_enabled.',
    unit: 'switch',
    example: ['1', 'players have a link to recommend'],
  },
  refer_min: {
    meaning: 'The least first deposit of a recommended player that counts.',
    unit: 'cents',
    example: ['5000', 'R$ 50.00'],
  },
  refer_max: {
    meaning: 'The largest first deposit of a recommended player that counts; 0: no such limit.',
    unit: 'cents',
    example: ['100000', 'R$ 1,000.00'],
  },
  refer_referrer_wallet_type: {
    meaning: 'The wallet that the reward of who recommended goes to.',
    unit: 'wallet',
    example: ['bonus', 'a bonus that must be staked'],
  },
  refer_referrer_amount: {
    meaning: 'The reward of who recommended, for each player; 0: none.',
    unit: 'cents',
    example: ['2000', 'R$ 20.00'],
  },
  refer_referrer_rollover_id: {
    meaning: 'The rollover rule of that bonus; null: staked once, in any game.',
    unit: 'rule',
    example: ['welcome', 'the rule with the id welcome'],
  },
  refer_referee_wallet_type: {
    meaning: 'The wallet that the reward of the recommended player goes to.',
    unit: 'wallet',
    example: ['real', 'money that can be withdrawn'],
  },
  refer_referee_amount: {
    meaning: 'The reward of the recommended player; 0: none.',
    unit: 'cents',
    example: ['1000', 'R$ 10.00'],
  },
  refer_referee_rollover_id: {
    meaning: 'The rollover rule of that bonus; null: staked once, in any game.',
    unit: 'rule',
    example: ['null', 'staked once, in any game'],
  },
  bonus_enabled: {
    meaning: 'Whether bonuses and coupons are open. Off: none can be taken; those that were taken go on.',
    unit: 'switch',
    example: ['0', 'no coupon can be claimed'],
  },
  maintence: {
    meaning: 'On: every page is the maintenance page, and calls answer 503, except settings and ops.',
    unit: 'switch',
    example: ['1', 'the site is closed for maintenance'],
  },
  pixel_gtm: {
    meaning:
      "The id of the tag manager's container, which TAG_MANAGER_SCRIPT loads after consent; empty: none.",
    unit: 'text',
    example: ['GTM-ABC1234', 'this container'],
  },
  cookie_wall: {
    meaning: 'Whether the pages that ask for consent, such as games, open only for who accepted all cookies.',
    unit: 'switch',
    example: ['0', 'they open without consent'],
  },
  compliance_no_prior_benefit: {
    meaning:
      "Whether a reward waits for the player's first settled bet, because Brazilian law allows no benefit before it.",
    unit: 'switch',
    example: ['1', 'a coupon pays after the first bet'],
  },
  ops_payout_two_persons: {
    meaning:
      'Withdrawals above this amount wait for persons, and two must approve them; 0: one is enough for all. Only what permanently excluded players take out waits for nobody. No public call answers this setting.',
    unit: 'cents',
    example: ['100000', 'above R$ 1,000.00 two persons approve'],
  },
  ops_coupon_two_persons: {
    meaning:
      'Coupons that give a player more real money than this at a time need two persons who write them; 0: one is enough for all. No public call answers this setting.',
    unit: 'cents',
    example: ['50000', 'above R$ 500.00 two persons write a coupon'],
  },
};
