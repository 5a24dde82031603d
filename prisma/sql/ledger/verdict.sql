-- What transact and advance return for each item of a batch.
create type ledger.verdict as (item integer, status text, answer text, problem jsonb);
