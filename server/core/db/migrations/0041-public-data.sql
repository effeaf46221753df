-- Rises in the transaction that changes what anybody may read: pages drawn from an older version are drawn anew.
create table public_data (
  name text primary key,
  version bigint not null
);
insert into public_data values ('pages', 1);

create function public_data_changed() returns trigger language plpgsql as $$
begin
  update public_data set version = version + 1 where name = 'pages';
  return null;
end
$$;

create trigger public_data_changed after insert or update or delete on settings
  for each statement execute function public_data_changed();
create trigger public_data_changed after insert or update or delete on banners
  for each statement execute function public_data_changed();
create trigger public_data_changed after insert or update or delete on promotions
  for each statement execute function public_data_changed();
create trigger public_data_changed after insert or update or delete on seo_texts
  for each statement execute function public_data_changed();
create trigger public_data_changed after insert or update or delete on regulations
  for each statement execute function public_data_changed();
create trigger public_data_changed after insert or update or delete on casino_games
  for each statement execute function public_data_changed();
create trigger public_data_changed after insert or update or delete on casino_categories
  for each statement execute function public_data_changed();
create trigger public_data_changed after insert or update or delete on casino_providers
  for each statement execute function public_data_changed();
