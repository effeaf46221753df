-- expand
-- Who paid is erased when the retention period ends (decision 020); both searches must not read all payments.
create index payment_events_payer on payment_events (payer_document) where payer_document <> '';
create index payment_events_uncredited on payment_events (received_at) where payer_document <> '' and outcome <> 'credited';

-- When what is stored no longer than the account was erased; null in a closed account that a build before this one closed.
alter table players add column contact_erased_at bigint;
create index players_contact_left on players (closed_at) where closed_at is not null and contact_erased_at is null;
