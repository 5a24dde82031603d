-- Naira out: where to, what went wrong, and who decided.

-- After a password reset withdrawals wait for staff until then; null when nothing is held.
alter table users add column if not exists withdrawals_held_until timestamptz;

-- The last good list of banks: shown while the vendor is down.
create table bank_list (
  provider   text primary key,
  banks      jsonb not null,
  fetched_at timestamptz not null,
  constraint a_good_list_is_not_empty check (jsonb_typeof(banks) = 'array' and banks <> '[]')
);

comment on table bank_list is 'The last good list of banks of each vendor; replaced as a whole';

create table beneficiary (
  id             uuid primary key,
  user_id        uuid not null,
  account_number text not null,
  account_name   text not null,
  bank_code      text not null,
  bank_name      text not null,
  last_used_at   timestamptz not null,
  constraint one_beneficiary_per_account unique (user_id, bank_code, account_number),
  constraint account_number_has_ten_digits check (account_number ~ '^[0-9]{10}$'),
  constraint names_fit_a_line check (length(account_name) <= 120 and length(bank_name) <= 120)
);
create index beneficiary_of_user on beneficiary (user_id, last_used_at desc);

comment on table beneficiary is 'Bank accounts a person withdrew to; removed when he forgets one';

-- What a vendor says against the books: never corrected by itself, always shown to staff until somebody has resolved it.
create table withdrawal_incident (
  id             uuid primary key,
  transaction_id uuid,
  provider       text not null,
  reference      text not null,
  kind           text not null,
  details        jsonb not null default '{}',
  seen_at        timestamptz not null,
  resolved_at    timestamptz,
  constraint one_incident_per_reference_and_kind unique (provider, reference, kind),
  constraint incident_kind_is_known check (kind in ('paid_after_give_back', 'unknown_payout', 'stuck'))
);
create index withdrawal_incident_open on withdrawal_incident (seen_at) where resolved_at is null;

comment on table withdrawal_incident is 'Payouts whose vendor contradicts the books, or that never end: for staff';

-- Who of the staff did what, when, and what it changed. Also the count of approvals: an approval is its line here.
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

create trigger audit_is_never_changed before update or delete or truncate on audit_log
  for each statement execute function ledger.refuse_change();

comment on table audit_log is 'What staff did; lines are only ever added, not even the owner of the database changes one';

grant select, insert, update on bank_list, withdrawal_incident to manilla_app;
grant select, insert, update, delete on beneficiary to manilla_app;
grant select, insert on audit_log to manilla_app;
