-- Money that the sandboxed payment provider sent back (D8): each payment of a charge once, by the event that told of it.
create table sandbox_pix_refunds (
  event_id text primary key,
  charge_id text not null references sandbox_pix_charges (id),
  amount_cents bigint not null check (amount_cents > 0),
  at bigint not null
);
