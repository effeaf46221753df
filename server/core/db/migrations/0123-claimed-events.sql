-- An event that is being published is claimed rather than locked: no transaction stays open while the line is waited for.
alter table outbox add column claimed_until bigint not null default 0;
