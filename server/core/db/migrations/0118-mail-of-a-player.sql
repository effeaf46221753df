-- Whom a mail is written to, where its address may be one that the account had before.
alter table mail_orders add column player_id text references players (id);

alter table mail_orders drop constraint mail_orders_kind_check;
alter table mail_orders add constraint mail_orders_kind_check check (kind in (
  'recovery', 'password_changed', 'blocked', 'unblocked', 'closure_asked', 'second_factor_on', 'second_factor_off', 'passkey_added',
  'passkey_removed', 'email_changed'
));
