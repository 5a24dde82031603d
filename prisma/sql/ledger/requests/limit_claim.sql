-- An item's use of a daily limit. `counter` is the number of its counter in the batch, from 1: one for each user,
-- limit and day. `day` is the counted day (Africa/Lagos), null for today.
create type ledger.limit_claim as (
  item integer, counter integer, user_id uuid, name text, use bigint, cap bigint, day date);
