-- The fields of an operation that ledger.transact itself reads. transaction_rows has the other fields.
create type ledger.request as (
  id                uuid,
  user_id           uuid,
  -- Owner of the idempotency key: the user, or the nil id for our own operations.
  claimant          uuid,
  -- The API operation, the client's key, a hash of the request, and the answer to store under the key.
  operation         text,
  key               text,
  request_hash      text,
  answer            text,
  quote_id          uuid,
  -- A second transaction with this fingerprint within `duplicate_seconds` is refused. Null disables the check.
  fingerprint       text,
  duplicate_seconds integer,
  -- Id of the journal that is written if the item has entries. The journal's kind is `state`, the initial state.
  journal_id        uuid,
  state             text,
  at                timestamptz
);
