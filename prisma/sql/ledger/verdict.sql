-- One result per item of a batch of ledger.transact or ledger.advance. `answer` is the stored answer of a repeated key.
-- `problem` has the state after the step, or the details of the refusal.
create type ledger.verdict as (item integer, status text, answer text, problem jsonb);
