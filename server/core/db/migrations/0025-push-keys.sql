-- expand
-- The fingerprint of the VAPID key that the browser subscribed with; null: written by an older build.
alter table push_subscriptions add column key_fingerprint text;
