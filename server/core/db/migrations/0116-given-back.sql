-- Whom the register bars gets rounds and bets that are open back (D11, docs/decisions/033), and who is let back hears of it.
alter table mines_rounds drop constraint mines_rounds_state_check;
alter table mines_rounds add constraint mines_rounds_state_check check (state in ('open', 'won', 'lost', 'void'));
-- Its payout is its stake then.
alter table double_bets add column given_back_at bigint check (given_back_at is null or payout_cents = stake_cents);

alter table mail_orders drop constraint mail_orders_kind_check;
alter table mail_orders add constraint mail_orders_kind_check check (kind in (
  'recovery', 'password_changed', 'blocked', 'unblocked', 'closure_asked', 'second_factor_on', 'second_factor_off',
  'passkey_added', 'passkey_removed'
));
