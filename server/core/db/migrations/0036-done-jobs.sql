-- expand
-- When a run of the job was done last; of one that was never done, when it was begun first. Null: no build that writes it ran the job yet.
alter table leases add column last_done_at bigint;
