-- Vendor incidents, rechecks of finished operations, and the audit log.

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
    'paid_after_give_back', 'failed_after_paid', 'unknown_payout', 'stuck', 'delivered_after_give_back', 'delivered_twice'))
);
create index vendor_incident_open on vendor_incident (seen_at) where resolved_at is null;
comment on table vendor_incident is 'What a payout or bill vendor says against the books, or never ends: for staff';

-- Which member of staff did what, when, and what it changed. Approvals are counted from these lines.
create table audit_log (
  id         uuid primary key,
  at         timestamptz not null,
  actor_id   uuid not null,
  actor_name text not null,
  action     text not null,
  subject    text not null,
  reason     text,
  before     jsonb not null,
  after      jsonb not null,
  constraint action_is_a_word check (action ~ '^[a-z_]+[.][a-z_]+$'),
  constraint audit_line_has_a_size check (pg_column_size(before) <= 8192 and pg_column_size(after) <= 8192)
);
create index audit_log_of_subject on audit_log (subject, action);
create index audit_log_by_time on audit_log (at desc);
comment on table audit_log is 'What staff did; lines are only ever added, not even the owner of the database changes one';

-- Vendors take back what they reported: a delivery is reversed, a payout bounces, a failed bill arrives after all. Finished
-- operations are therefore checked again some times.
create table second_look (
  -- The transaction's.
  id       uuid primary key,
  kind     text not null,
  ended_at timestamptz not null,
  due_at   timestamptz not null,
  constraint second_look_kind_is_known check (kind in ('bill', 'payout'))
);
create index second_look_due on second_look (kind, due_at);
comment on table second_look is 'Bills and payouts that have ended, and when their vendor is asked again; gone after the last time';

-- The audit log as a hash chain: the digest of a line is taken over the line and the digest before it, so that a line that
-- is changed, removed or inserted afterwards breaks the chain there. A line is written in the commit of what it records;
-- chaining it in that commit would serialise such commits, so it is noted here and sealed by the worker later.
create table audit_seal (
  line_id  uuid primary key,
  number   bigint,
  digest   text,
  noted_at timestamptz not null default clock_timestamp(),
  constraint one_line_per_number unique (number),
  constraint a_seal_is_whole check ((number is null) = (digest is null)),
  constraint digest_is_a_sha256 check (digest ~ '^[0-9a-f]{64}$')
);
create index audit_seal_waiting on audit_seal (noted_at) where number is null;
comment on table audit_seal is 'The place of each audit line in the chain and its digest; empty until the worker has sealed it';

grant select on audit_seal to manilla_app;
grant select, insert on audit_log to manilla_app;
grant select, insert, update on vendor_incident to manilla_app;
grant select, insert, update, delete on second_look to manilla_app;
