-- A closure can't be called off after a withdrawal beyond the ordinary limits was requested during it (D11).
alter table account_closures add column final_at bigint;
update account_closures c set final_at = (
  select min(w.created_at) from withdrawals w
  where w.player_id = c.player_id and w.everything and w.created_at >= c.asked_at
)
where c.cancelled_at is null;
