-- expand
-- Who paid is erased when the retention period ends (decision 020); both searches must not read all payments.
create index payment_events_payer on payment_events (payer_document) where payer_document <> '';
create index payment_events_uncredited on payment_events (received_at) where payer_document <> '' and outcome <> 'credited';

-- What builds before this one left of closed accounts, and of those whose identity is erased.
update withdrawals set pix_key = ''
  where pix_key_type in ('email', 'phone') and pix_key <> ''
    and player_id in (select id from players where closed_at is not null);
delete from player_addresses where player_id in (select id from players where closed_at is not null);
delete from password_recoveries where player_id in (select id from players where closed_at is not null);
delete from commands where player_id in (select id from players where closed_at is not null);
update verification_runs set url = '', script = null
  where player_id in (select id from players where closed_at is not null);
update players set phone_code = '' where closed_at is not null;

update withdrawals set pix_key = ''
  where pix_key <> '' and player_id in (select id from players where identity_erased_at is not null);
update payment_events set payer_document = ''
  where charge_id in (
    select d.charge_id from deposits d join players p on p.id = d.player_id where p.identity_erased_at is not null
  );
update fair_seeds set client_seed = '' where player_id in (select id from players where identity_erased_at is not null);
update mines_rounds set client_seed = '' where player_id in (select id from players where identity_erased_at is not null);
