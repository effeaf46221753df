-- What pages measured of themselves: a route and a kind of connection, no player, address or device.
create table vitals (
  id bigint generated always as identity primary key,
  day text not null,
  route text not null,
  connection text not null,
  metric text not null,
  value bigint not null check (value >= 0),
  measured_at bigint not null
);
create index vitals_of_a_day on vitals (day, route, metric);
create index vitals_age on vitals (measured_at);
