-- An item's use of a daily limit. The batch has one counter for each user, limit and day, and `counter` is its number
-- (from 1). The use counts for `day` (Africa/Lagos), or for today if `day` is null.
create type ledger.limit_claim as (
  item integer, counter integer, user_id uuid, name text, use bigint, cap bigint, day date);
