-- expand
-- Former values of secrets that rows still need to be read, encrypted with the present value, which is not in the database.
create table kept_secrets (
  name text not null,
  -- Of the former value.
  fingerprint text not null,
  sealed text not null,
  -- The fingerprint of the value that it is encrypted with.
  sealed_with text not null,
  since bigint not null,
  primary key (name, fingerprint)
);
