-- Whether a league ever had an event, and how it is called: lists of one that has none now.
create index sport_events_known on sport_events (sport, country, league);
