-- expand
-- A fingerprint of each secret of the server, so that a start with another one is noticed.
create table secret_fingerprints (
  name text primary key,
  fingerprint text not null,
  since bigint not null
);
