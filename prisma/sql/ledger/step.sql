-- What decides whether a step is accepted.
create type ledger.step as (
  id          uuid,
  from_states text[],
  to_state    text,
  at          timestamptz,
  journal_id  uuid,
  -- Refused when the transaction was written since then; null does not ask.
  unchanged_since timestamptz
);
