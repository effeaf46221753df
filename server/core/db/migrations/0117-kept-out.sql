-- Documents of players who excluded themselves for good and whose accounts are over and erased (D11, docs/decisions/033): by a keyed
-- hash alone, from which nobody without the server's secret learns whose it is.
create table kept_out (
  hash text primary key,
  since bigint not null
);
