-- How much of a day's limit an item uses. `counter` numbers the distinct counters (user and limit) of the batch from 1 on.
create type ledger.limit_claim as (item integer, counter integer, user_id uuid, name text, use bigint, cap bigint);
