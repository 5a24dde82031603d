-- The fields of a step that ledger.advance itself reads. The other fields stay in step_rows.
create type ledger.step as (
  id          uuid,
  from_states text[],
  to_state    text,
  at          timestamptz,
  -- Id of the journal that is written if the step has entries.
  journal_id  uuid,
  -- The step is refused if the transaction was written after this time. Null disables the check.
  unchanged_since timestamptz
);
