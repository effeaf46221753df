-- What the operator changed; everything else has its default in the contract.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at bigint not null
);
