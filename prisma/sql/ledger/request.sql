-- What decides whether an operation is accepted; everything that is only written travels as rows of the table it is for.
create type ledger.request as (
  id                uuid,
  user_id           uuid,
  -- Whose key it is: the user, or zeros for an operation of our own.
  claimant          uuid,
  operation         text,
  key               text,
  request_hash      text,
  answer            text,
  quote_id          uuid,
  fingerprint       text,
  duplicate_seconds integer,
  journal_id        uuid,
  kind              text,
  at                timestamptz
);
