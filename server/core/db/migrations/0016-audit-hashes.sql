-- expand
-- SHA-256 over the entry and the hash of the one before it; null where an older build wrote the entry.
alter table audit_log add column hash text;
