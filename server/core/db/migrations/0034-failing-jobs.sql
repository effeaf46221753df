-- expand
-- Runs of a job in a row that failed, and when it is tried again at the earliest; null while the last run was done.
alter table leases add column failures integer not null default 0;
alter table leases add column retry_at bigint;
