-- expand
-- Payouts that the payment provider accepted and whose outcome it has not told.
create index withdrawals_at_bank on withdrawals (ordered_at) where status = 1 and ordered_at is not null;
