-- expand
-- Events that every copy of the server passes to its own sockets, in the order of their positions. A position becomes visible
-- after all lower ones: the transaction that publishes holds a lock until it commits.
create table published_events (
  position bigint generated always as identity primary key,
  channel text not null,
  event text not null,
  data jsonb not null,
  published_at bigint not null
);
