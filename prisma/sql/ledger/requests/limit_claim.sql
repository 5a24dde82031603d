-- How much of a day's limit an item uses. `counter` numbers the distinct counters (user, limit and day) of the batch from 1
-- on. `day` is the day (Africa/Lagos) that is counted; null counts today.
create type ledger.limit_claim as (
  item integer, counter integer, user_id uuid, name text, use bigint, cap bigint, day date);
