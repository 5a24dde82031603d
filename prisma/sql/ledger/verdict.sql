-- The result of transact and advance for each item of a batch: its number, 'done' or the reason of the refusal, the
-- stored answer of a repeated key, and the state after the step or the details of the refusal.
create type ledger.verdict as (item integer, status text, answer text, problem jsonb);
