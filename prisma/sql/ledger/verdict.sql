-- One result per item of ledger.transact or ledger.advance. `answer` is the stored answer of a repeated key, and
-- `problem` has the details of a refusal, or the state after a step.
create type ledger.verdict as (item integer, status text, answer text, problem jsonb);
