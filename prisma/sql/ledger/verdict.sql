-- One result per item of ledger.transact or ledger.advance. `answer` is the stored answer of a repeated key. `problem`
-- has the details of a refusal or, after a step of ledger.advance, the transaction's new state.
create type ledger.verdict as (item integer, status text, answer text, problem jsonb);
