-- The part of a day's limit an item claims. `place` ranks the counters in the order in which they are locked.
create type ledger.limit_claim as (item integer, place integer, user_id uuid, name text, use bigint, cap bigint);
