-- What transact and advance return for each item of a batch: its number, 'done' or why not, the stored answer of a key that
-- was used before, and the facts of a refusal.
create type ledger.verdict as (item integer, status text, answer text, problem jsonb);
