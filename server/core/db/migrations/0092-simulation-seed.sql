-- What the simulated sports follow from where nobody set it. Whoever knows it knows every result ahead.
create table simulation_seeds (
  name text primary key,
  seed text not null check (length(seed) >= 32)
);
