-- expand
-- The live games and the live tables have two words and two icons: the casino's category is renamed, unless an operator has named it.
update casino_categories
set name = '{"pt": "Mesas ao vivo", "en": "Live tables", "es": "Mesas en vivo"}',
  icon = case when icon = 'live' then 'cam' else icon end
where id = 2 and name = '{"pt": "Ao vivo", "en": "Live", "es": "En vivo"}';
