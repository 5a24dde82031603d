-- The ledger compared with every vendor's books, day by day, and the balances vendors say they keep for us.

create table reconciliation_item (
  id             uuid primary key,
  day            date not null,
  provider       text not null,
  kind           text not null,
  reference      text not null,
  transaction_id uuid,
  ours           jsonb,
  theirs         jsonb,
  found_at       timestamptz not null,
  seen_at        timestamptz not null,
  resolved_at    timestamptz,
  book           text not null default 'bills',
  closed_by      text,
  closed_reason  text,
  constraint one_item_per_reference_and_kind unique (provider, book, day, kind, reference),
  constraint reconciliation_kind_is_known
    check (kind in ('missing_here', 'missing_there', 'amount', 'status', 'duplicate')),
  constraint reconciliation_book_is_known
    check (book in ('payouts', 'payments', 'bills', 'coin_deposits', 'coin_sends')),
  constraint whoever_closes_says_why check ((closed_by is null) = (closed_reason is null)),
  constraint a_closed_difference_is_resolved check (closed_by is null or resolved_at is not null)
);
create index reconciliation_item_open on reconciliation_item (found_at) where resolved_at is null;
comment on table reconciliation_item is 'Where a day of the ledger and of a vendor''s books differ; resolved when they agree again';

create table reconciliation_run (
  id          uuid primary key,
  provider    text not null,
  book        text not null,
  day         date not null,
  started_at  timestamptz not null,
  finished_at timestamptz not null,
  run_by      text not null,
  outcome     text not null,
  ours        integer not null,
  theirs      integer not null,
  found       integer not null,
  reason      text,
  constraint run_outcome_is_known check (outcome in ('compared', 'one_by_one', 'no_answer')),
  constraint run_is_by_schedule_or_hand check (run_by in ('schedule', 'hand')),
  constraint run_counts_are_counts check (ours >= 0 and theirs >= 0 and found >= 0)
);
create index reconciliation_run_of_day on reconciliation_run (provider, book, day, started_at desc);
comment on table reconciliation_run is 'Each comparison of a day with a vendor''s books, also those to which it gave no answer';

-- The balance a vendor reports for us.
create table vendor_float (
  provider text primary key,
  purpose  text not null,
  balances jsonb not null default '{}',
  told_at  timestamptz,
  asked_at timestamptz not null,
  failure  text,
  constraint float_stands_on_a_known_account check (purpose in ('bank', 'bills', 'custody')),
  constraint balances_are_an_object check (jsonb_typeof(balances) = 'object')
);
comment on table vendor_float is 'What each vendor says it keeps for us, in smallest units by asset, and when it last said so';

grant select, insert, update on reconciliation_item, vendor_float to manilla_app;
grant select, insert, update, delete on reconciliation_run to manilla_app;
