-- The part of an operation that decides whether transact accepts it. What is only written travels in transaction_rows.
create type ledger.request as (
  id                uuid,
  user_id           uuid,
  -- The owner of the idempotency key: the user, or zeros for an operation of our own.
  claimant          uuid,
  -- The name of the API's operation, the client's key, a hash of the request, and the answer to store under the key.
  operation         text,
  key               text,
  request_hash      text,
  answer            text,
  -- A quote to be used, or null.
  quote_id          uuid,
  -- What makes two transactions alike, and within how many seconds a second one is refused; null refuses none.
  fingerprint       text,
  duplicate_seconds integer,
  -- The journal to open when there are entries, named for the state the operation starts in.
  journal_id        uuid,
  state             text,
  at                timestamptz
);
