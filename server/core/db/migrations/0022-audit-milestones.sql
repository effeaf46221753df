-- expand
-- Since when every entry of the audit log has a hash. During the upgrade from a build that wrote none, copies of it go on for a while:
-- the upgrade began with the first start of a build that writes them, and has ended when a newer one starts.
create table audit_milestones (
  name text primary key check (name in ('hashes_began', 'upgrade_ended')),
  build text not null,
  -- The newest entry at that moment; 0: there was none.
  last_entry bigint not null,
  at bigint not null
);
