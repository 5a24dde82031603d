-- The amount of a daily limit that an item uses. `counter` numbers the distinct counters (user, limit and day) of the
-- batch from 1. `day` is the counted day (Africa/Lagos), null for today.
create type ledger.limit_claim as (
  item integer, counter integer, user_id uuid, name text, use bigint, cap bigint, day date);
