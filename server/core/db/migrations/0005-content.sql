-- Public content. Texts are objects by language code; rich text was checked against an allowlist before it was written.
create table pictures (
  path text primary key,
  type text not null,
  body text not null
);

create table banners (
  id text primary key,
  position integer not null,
  link text not null,
  image text not null,
  image_mobile text not null,
  ground text not null,
  title jsonb not null,
  text jsonb not null,
  button jsonb not null,
  warning jsonb not null
);

create table promotions (
  id text primary key,
  position integer not null,
  state text not null check (state in ('active', 'ended')),
  image text not null,
  ground text not null,
  title jsonb not null,
  text jsonb not null,
  content jsonb not null,
  button jsonb not null,
  warning jsonb not null,
  -- The coupon with which a player takes part; empty where none is needed.
  coupon_code text not null default ''
);

create table seo_texts (
  section text primary key,
  title jsonb not null,
  content jsonb not null
);

create table regulations (
  slug text primary key,
  title jsonb not null,
  content jsonb not null,
  updated_at text not null
);

create table modal_images (
  name text primary key,
  image text not null
);

-- Short texts with a name, such as the coupon text of registration.
create table named_texts (
  name text primary key,
  text jsonb not null
);

create trigger public_data_changed after insert or update or delete on banners
  for each statement execute function public_data_changed();
create trigger public_data_changed after insert or update or delete on promotions
  for each statement execute function public_data_changed();
create trigger public_data_changed after insert or update or delete on seo_texts
  for each statement execute function public_data_changed();
create trigger public_data_changed after insert or update or delete on regulations
  for each statement execute function public_data_changed();
