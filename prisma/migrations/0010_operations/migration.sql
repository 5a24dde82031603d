-- What the kit of operations keeps beside the ledger: webhooks, vendor incidents, rechecks and answers to requests; and the
-- comparison of the ledger with every vendor's books, day by day.

create table webhook_event (
  id          uuid primary key,
  provider    text not null,
  event_key   text not null,
  reference   text not null,
  body        jsonb not null,
  received_at timestamptz not null,
  -- When it is looked at again; null once it is finished.
  due_at      timestamptz,
  attempts    integer not null default 0,
  outcome     text,
  constraint one_message_has_a_size check (pg_column_size(body) <= 65536),
  constraint finished_ones_have_an_outcome check ((due_at is null) = (outcome is not null))
);
-- Two deliveries of the same news at the same moment: the second finds the first here.
create unique index one_event_per_provider_key on webhook_event (provider, event_key);
create index webhook_event_reference on webhook_event (provider, reference);
create index webhook_event_due on webhook_event (provider, due_at) where due_at is not null;
comment on table webhook_event is 'Signed messages of vendors, once per news, account numbers shortened; due_at is null when finished';

-- Where a vendor contradicts the ledger: never corrected automatically, shown to staff until somebody resolves it.
create table vendor_incident (
  id             uuid primary key,
  transaction_id uuid,
  provider       text not null,
  reference      text not null,
  kind           text not null,
  details        jsonb not null default '{}',
  seen_at        timestamptz not null,
  resolved_at    timestamptz,
  constraint one_incident_per_reference_and_kind unique (provider, reference, kind),
  constraint incident_kind_is_known check (kind in (
    'paid_after_give_back', 'failed_after_paid', 'unknown_payout', 'stuck', 'payouts_stopped', 'delivered_after_give_back',
    'delivered_twice', 'collection_contradicted'))
);
create index vendor_incident_open on vendor_incident (seen_at) where resolved_at is null;
-- A vendor that must get no payouts until staff have dealt with it (a wrong PIN, say, which locks the account when it is
-- repeated): an open incident of this kind stops submitting to it, and resolving the incident lifts the stop.
create unique index one_payout_stop_a_vendor on vendor_incident (provider)
  where kind = 'payouts_stopped' and resolved_at is null;
comment on table vendor_incident is 'What a payout or bill vendor says against the books, or never ends: for staff';

-- Vendors take back what they reported: a delivery is reversed, a payout bounces, a failed bill arrives after all. Finished
-- operations are therefore checked again some times.
create table second_look (
  -- The transaction's.
  id       uuid primary key,
  kind     text not null,
  ended_at timestamptz not null,
  due_at   timestamptz not null,
  constraint second_look_kind_is_known check (kind in ('bill', 'payout', 'collection'))
);
create index second_look_due on second_look (kind, due_at);
comment on table second_look is 'Bills and payouts that have ended, and when their vendor is asked again; gone after the last time';

-- Answers to requests that write plain rows, by Idempotency-Key; requests that move money have theirs in ledger.idempotency.
create table request_answer (
  user_id      uuid not null,
  operation    text not null,
  key          text not null,
  request_hash text not null,
  answer       text not null,
  created_at   timestamptz not null,
  primary key (user_id, operation, key)
);
create index request_answer_by_age on request_answer (created_at);
comment on table request_answer is 'What a request with a key was answered, where no money moves; a repeated request gets the same bytes';

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
    check (book in ('payouts', 'payments', 'bills', 'coin_deposits', 'coin_sends', 'coin_collections')),
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

-- The balance a vendor reports for us. The custodian keeps coins for us in two places.
create table vendor_float (
  provider text not null,
  purpose  text not null,
  balances jsonb not null default '{}',
  told_at  timestamptz,
  asked_at timestamptz not null,
  failure  text,
  primary key (provider, purpose),
  constraint float_stands_on_a_known_account check (purpose in ('bank', 'bills', 'custody', 'sub_accounts')),
  constraint balances_are_an_object check (jsonb_typeof(balances) = 'object')
);
comment on table vendor_float is 'What each vendor says it keeps for us, in smallest units by asset, and when it last said so';

grant select, insert, update on vendor_incident, reconciliation_item, vendor_float to manilla_app;
grant select, insert, update, delete on webhook_event, second_look, request_answer, reconciliation_run to manilla_app;
