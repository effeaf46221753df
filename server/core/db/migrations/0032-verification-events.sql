-- expand
-- When the provider decided, by its own time: a later decision about the same verification replaces an earlier one, in whatever order
-- they arrive. Null: nothing was said yet, or an older build took it. From `closed_at` on an operator's decision holds, and the
-- provider's changes nothing.
alter table verification_runs add column said_at bigint, add column closed_at bigint;
