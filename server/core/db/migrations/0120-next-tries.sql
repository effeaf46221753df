-- What the payment provider doesn't take is ordered again, ever more seldom, and holds nobody else up.
alter table withdrawals add column tries int not null default 0;
alter table withdrawals add column next_try_at bigint not null default 0;
drop index withdrawals_open;
create index withdrawals_to_send on withdrawals (next_try_at)
  where status in (0, 1) and waits_for is null and ordered_at is null;

alter table payment_refunds add column tries int not null default 0;
alter table payment_refunds add column next_try_at bigint not null default 0;
create index payment_refunds_due on payment_refunds (next_try_at) where sent_at is null;
