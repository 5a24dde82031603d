-- The part of a step that decides whether advance accepts it. What is only written stays in step_rows.
create type ledger.step as (
  id          uuid,
  -- The states it may start from.
  from_states text[],
  to_state    text,
  at          timestamptz,
  -- The journal to open when there are entries.
  journal_id  uuid,
  -- Refused when the transaction was written since then; null does not check.
  unchanged_since timestamptz
);
