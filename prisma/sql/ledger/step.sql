-- The part of a step that decides whether advance accepts it. All other columns stay in step_rows.
create type ledger.step as (
  id          uuid,
  from_states text[],
  to_state    text,
  at          timestamptz,
  -- The journal to open if there are entries.
  journal_id  uuid,
  -- The step is refused if the transaction was written after this time. Null disables the check.
  unchanged_since timestamptz
);
