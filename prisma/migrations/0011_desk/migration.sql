-- The staff desk: who works there, what each role may do, sessions, and proposals that one person makes and another decides;
-- what customers report to it, and the audit log of what was done.

create schema desk;
comment on schema desk is 'Staff, what their roles may do, and what one of them proposed and another decided';
grant usage on schema desk to manilla_app;
-- The desk reads the same masked views as support does with SQL.
grant support_ro to manilla_app;

create table desk.role (
  name    text primary key,
  meaning text not null
);
comment on table desk.role is 'The roles of staff';
insert into desk.role (name, meaning) values
  ('agent', 'Answers customers: looks, shows contacts with a reason, freezes, proposes'),
  ('supervisor', 'Leads agents: decides what they propose within its amounts'),
  ('finance', 'Money without an owner, differences with vendors, corrections'),
  ('compliance', 'Identity, levels, freezing and unfreezing'),
  ('admin', 'Everything above, and who works at the desk');

create table desk.permission (
  role       text not null references desk.role,
  permission text not null,
  primary key (role, permission),
  constraint permission_is_a_word check (permission ~ '^[a-z_]+[.][a-z_]+$')
);
comment on table desk.permission is 'Which parts of the desk a role may open';
insert into desk.permission (role, permission)
select r.role, p.permission
from (values
  ('customers.read', 'agent supervisor finance compliance admin'),
  ('contacts.show', 'agent supervisor compliance admin'),
  ('operations.read', 'agent supervisor finance compliance admin'),
  ('proposals.read', 'agent supervisor finance compliance admin'),
  ('proposals.make', 'agent supervisor finance compliance admin'),
  ('proposals.decide', 'supervisor finance compliance admin'),
  ('queues.read', 'agent supervisor finance compliance admin'),
  ('queues.export', 'supervisor finance compliance admin'),
  ('overview.read', 'supervisor finance compliance admin'),
  ('cases.read', 'agent supervisor finance compliance admin'),
  ('cases.work', 'agent supervisor compliance admin'),
  ('audit.read', 'supervisor compliance admin'),
  ('staff.read', 'supervisor compliance admin'),
  ('staff.manage', 'admin')
) p(permission, roles)
cross join lateral unnest(string_to_array(p.roles, ' ')) r(role);

create table desk.proposal_kind (
  kind    text primary key,
  meaning text not null,
  -- Hours until nobody may decide it any more.
  hours   integer not null,
  constraint kind_is_two_words check (kind ~ '^[a-z_]+[.][a-z_]+$'),
  constraint hours_are_some check (hours between 1 and 720)
);
comment on table desk.proposal_kind is 'What can be proposed, and for how long it waits for a decision';
insert into desk.proposal_kind (kind, meaning, hours) values
  ('withdrawal.approve', 'Pay a withdrawal that waits for staff', 24),
  ('withdrawal.reject', 'Reject a withdrawal and return the money', 24),
  ('payment.owner', 'Name the owner of naira in suspense', 72),
  ('deposit.owner', 'Name the owner of coins in suspense', 72),
  ('account.freeze', 'Let no money leave an account', 24),
  ('account.unfreeze', 'Let money leave a frozen account again', 24),
  ('credit.goodwill', 'Give a customer money of the house', 72),
  ('balance.correct', 'Correct a customer''s balance', 72),
  ('level.set', 'Grant level 3, or take it back', 72),
  ('identity.approve', 'Accept an identity check on evidence', 72),
  ('identity.reject', 'Reject an identity check on evidence', 72),
  ('operation.end', 'End a stuck operation on evidence', 72),
  ('difference.close', 'Explain a difference with a vendor', 168),
  ('staff.role', 'Give a member of staff another role', 72),
  ('incident.resolve', 'Say what was done about a vendor that contradicted the books', 72);

-- Amounts are kobo; a kind without an amount counts as zero. Null: this role may not.
create table desk.authority (
  role           text not null references desk.role,
  kind           text not null references desk.proposal_kind,
  proposes_up_to bigint,
  decides_up_to  bigint,
  -- Up to here a proposal needs no second person, unless its evidence does not fit.
  alone_up_to    bigint,
  primary key (role, kind),
  constraint amounts_are_not_negative check (proposes_up_to >= 0 and decides_up_to >= 0 and alone_up_to >= 0)
);
comment on table desk.authority is 'Up to which amount a role may propose, decide, or act without a second person';
-- 100000000 kobo is ₦1,000,000, above which a withdrawal needs two people; the largest is as good as no limit. A rejection gives
-- the customer the money back, and an incident moves none: one person is enough for either. Who has which role is proposed
-- by one and decided by another, as money is.
insert into desk.authority (role, kind, proposes_up_to, decides_up_to, alone_up_to)
select r.role, a.kind, a.proposes, case when r.role = any (string_to_array(a.deciders, ' ')) then a.decides end, a.alone
from (values
  ('withdrawal.approve', 'agent supervisor finance admin', 100000000000000, 'supervisor finance admin', 100000000000000, 100000000),
  ('withdrawal.reject', 'agent supervisor finance compliance admin', 100000000000000, 'supervisor finance compliance admin', 100000000000000, 100000000000000),
  ('payment.owner', 'agent supervisor finance admin', 100000000000000, 'supervisor finance admin', 100000000000000, 100000000),
  ('deposit.owner', 'agent supervisor finance admin', 100000000000000, 'supervisor finance admin', 100000000000000, 100000000),
  ('account.freeze', 'agent supervisor compliance admin', 0, 'supervisor compliance admin', 0, 0),
  ('account.unfreeze', 'agent supervisor compliance admin', 0, 'supervisor compliance admin', 0, null),
  ('credit.goodwill', 'agent supervisor finance admin', 5000000, 'supervisor finance admin', 5000000, null),
  ('balance.correct', 'supervisor finance admin', 100000000000000, 'finance admin', 100000000000000, null),
  ('level.set', 'supervisor compliance admin', 0, 'compliance admin', 0, null),
  ('identity.approve', 'agent supervisor compliance admin', 0, 'compliance admin', 0, null),
  ('identity.reject', 'agent supervisor compliance admin', 0, 'supervisor compliance admin', 0, null),
  ('operation.end', 'agent supervisor finance admin', 100000000000000, 'supervisor finance admin', 100000000000000, null),
  ('difference.close', 'agent supervisor finance admin', 100000000000000, 'supervisor finance admin', 100000000000000, 100000000),
  ('staff.role', 'supervisor compliance admin', 0, 'compliance admin', 0, null),
  ('incident.resolve', 'agent supervisor finance admin', 0, 'supervisor finance admin', 0, 0)
) a(kind, proposers, proposes, deciders, decides, alone)
cross join lateral unnest(string_to_array(a.proposers, ' ')) r(role);
-- A supervisor decides small credits; larger ones are for finance.
update desk.authority set proposes_up_to = 100000000, decides_up_to = 100000000
where kind = 'credit.goodwill' and role in ('finance', 'admin');

-- A member of staff is a person of the table users, whose password signs in here too, with a code of an app on top.
create table desk.staff (
  id          uuid primary key references users,
  role        text not null references desk.role,
  -- The sealed secret of the authenticator app; null until it is set up.
  totp        text,
  -- The last step whose code was used: a code opens once.
  totp_step   bigint not null default 0,
  added_at    timestamptz not null default clock_timestamp(),
  disabled_at timestamptz
);
comment on table desk.staff is 'People who work at the desk, with their role and their second factor';

create table desk.session (
  id           uuid primary key,
  staff_id     uuid not null references desk.staff,
  token_digest text not null,
  device       text not null,
  ip           text not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  revoked_at   timestamptz,
  -- A change of somebody's passkeys needs a factor shown a moment ago, by the sign-in or again later.
  factor_at    timestamptz not null,
  constraint one_session_per_token unique (token_digest),
  constraint a_session_ends_after_it_began check (expires_at > created_at)
);
create index desk_session_of_staff on desk.session (staff_id, created_at desc);
comment on table desk.session is 'Who of the staff is signed in; the token itself is not stored';

create table desk.proposal (
  id              uuid primary key,
  number          bigint generated always as identity,
  kind            text not null references desk.proposal_kind,
  subject         text not null,
  -- The customer it concerns; null where it concerns none.
  user_id         uuid references users,
  amount          bigint not null default 0,
  parameters      jsonb not null default '{}',
  summary         text not null,
  reason          text not null,
  attachment      text,
  -- The evidence does not fit by rule, so that a second person must look.
  needs_second    boolean not null default false,
  version         integer not null default 1,
  state           text not null default 'open',
  maker           uuid not null references desk.staff,
  made_at         timestamptz not null,
  expires_at      timestamptz not null,
  alone           boolean not null default false,
  checker         uuid references desk.staff,
  decided_at      timestamptz,
  decision_reason text,
  applied_at      timestamptz,
  -- What came of it, or why it could not be done.
  outcome         text,
  attempts        integer not null default 0,
  constraint state_is_known check (state in ('open', 'approved', 'applied', 'failed', 'rejected', 'withdrawn', 'expired')),
  constraint maker_is_not_checker check (checker <> maker),
  constraint customer_is_not_staff_at_work check (user_id <> maker and user_id <> checker),
  constraint an_approval_has_a_second_person check (
    state not in ('approved', 'applied', 'failed') or alone <> (checker is not null)),
  constraint nobody_acts_alone_on_doubtful_evidence check (not (alone and needs_second)),
  constraint a_rejection_has_a_second_person check (state <> 'rejected' or checker is not null),
  constraint decided_once check ((state = 'open') = (decided_at is null)),
  constraint applied_when_it_says_so check ((state = 'applied') = (applied_at is not null)),
  constraint amount_is_not_negative check (amount >= 0),
  constraint reason_is_given check (length(btrim(reason)) between 5 and 1000),
  constraint attachment_fits check (length(attachment) <= 10000),
  constraint summary_fits_a_line check (length(summary) <= 300),
  constraint parameters_are_an_object check (jsonb_typeof(parameters) = 'object' and pg_column_size(parameters) <= 8192)
);
-- One open question about one thing: a second proposal is told that one is waiting.
create unique index one_open_proposal_per_subject on desk.proposal (kind, subject) where state in ('open', 'approved');
create unique index proposal_number on desk.proposal (number);
create index proposal_waiting on desk.proposal (expires_at) where state = 'open';
create index proposal_to_apply on desk.proposal (decided_at) where state = 'approved';
create index proposal_of_user on desk.proposal (user_id, made_at desc);
create index proposal_by_time on desk.proposal (made_at desc);
comment on table desk.proposal is 'What one member of staff proposed, and what another decided';

-- A list with its filters, under a name.
create table desk.saved_view (
  id       uuid primary key,
  staff_id uuid not null references desk.staff,
  name     text not null,
  address  text not null,
  constraint one_view_per_name unique (staff_id, name),
  constraint view_name_fits check (length(btrim(name)) between 1 and 60),
  -- A regular expression of Postgres repeats at most 255 times, so the length is a condition of its own.
  constraint view_address_is_ours
    check (length(address) <= 500 and address ~ '^/[A-Za-z0-9/?&=%._:-]*$' and address !~ '^//')
);
comment on table desk.saved_view is 'Lists with their filters that a member of staff has named';

-- Staff sign in with a passkey too. It is bound to the desk's own address, so it is not a passkey of the customers' app.
create table desk.passkey (
  id           text primary key,
  staff_id     uuid not null references desk.staff,
  name         text not null,
  public_key   text not null,
  counter      bigint not null,
  transports   text not null,
  created_at   timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_name_fits check (length(btrim(name)) between 1 and 60)
);
create index desk_passkey_of_staff on desk.passkey (staff_id, created_at);
comment on table desk.passkey is 'Passkeys of staff: public keys of devices that can sign their owner in to the desk';

-- The last search of a session, until it is clear whether it was meant: one that stood for a second, or from which something
-- was opened, becomes a line of the audit log; what was half typed does not.
create table desk.shown_search (
  session_id uuid primary key references desk.session,
  at         timestamptz not null,
  facts      jsonb not null
);
comment on table desk.shown_search is 'The last search of each session, until it becomes a line of the audit log or the next one replaces it';

-- What customers report: numbered cases with a deadline, and the messages in both directions.
create table support_case (
  id             uuid primary key,
  -- What a person reads out: "CASE-7K2M9Q4TXB".
  number         text not null,
  user_id        uuid not null references users,
  kind           text not null,
  -- The operation it is about.
  transaction_id uuid,
  state          text not null default 'open',
  priority       text not null,
  assignee_id    uuid,
  assignee_name  text,
  -- The operation with its timeline as they were when the case was opened.
  evidence       jsonb not null,
  opened_at      timestamptz not null,
  due_at         timestamptz not null,
  -- Since when the customer owes an answer; the time from here on does not count towards the deadline.
  stopped_at     timestamptz,
  alarm_at       timestamptz not null,
  alarmed_at     timestamptz,
  changed_at     timestamptz not null,
  constraint one_case_per_number unique (number),
  constraint case_kind_is_known check (kind in (
    'tricked', 'wrong_account', 'not_arrived', 'wrong_network', 'token_missing', 'charges', 'account', 'other')),
  constraint case_state_is_known check (state in ('open', 'waiting', 'answered', 'closed')),
  constraint case_priority_is_known check (priority in ('urgent', 'high', 'normal')),
  constraint the_clock_runs_while_it_is_open check ((state = 'open') = (stopped_at is null)),
  constraint the_alarm_comes_before_the_deadline check (alarm_at <= due_at),
  constraint an_assignee_has_a_name check ((assignee_id is null) = (assignee_name is null)),
  constraint evidence_is_an_object check (jsonb_typeof(evidence) = 'object' and pg_column_size(evidence) <= 65536)
) with (fillfactor = 80);
create index support_case_of_user on support_case (user_id, changed_at desc);
create index support_case_queue on support_case (due_at) where state = 'open';
create index support_case_silent on support_case (changed_at) where state in ('waiting', 'answered');
-- Two taps, or two devices, report one problem once.
create unique index one_open_case_per_problem on support_case (transaction_id, kind)
  where transaction_id is not null and state <> 'closed';
comment on table support_case is 'Problems that customers reported, each with its deadline';

create table case_message (
  id          uuid primary key,
  case_id     uuid not null references support_case,
  -- customer, staff and system are shown to the customer; a note is for staff alone.
  author      text not null,
  author_id   uuid,
  author_name text,
  body        text not null,
  created_at  timestamptz not null,
  constraint case_author_is_known check (author in ('customer', 'staff', 'system', 'note')),
  constraint case_message_is_not_empty check (length(body) between 1 and 4000)
);
create index case_message_of_case on case_message (case_id, created_at);
comment on table case_message is 'Messages of a case: from the customer, from staff, from the system, and notes among staff';

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
  -- The caller's network address and the request. Empty for acts of the worker and in SQL.
  ip         text,
  request_id text,
  constraint action_is_a_word check (action ~ '^[a-z_]+[.][a-z_]+$'),
  constraint audit_line_has_a_size check (pg_column_size(before) <= 8192 and pg_column_size(after) <= 8192)
);
create index audit_log_of_subject on audit_log (subject, action);
create index audit_log_by_time on audit_log (at desc);
create index audit_log_of_actor on audit_log (actor_id, at desc);
comment on table audit_log is 'Who did what, when and from where; lines are only ever added, not even the owner of the database changes one';

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

grant select on all tables in schema desk to manilla_app;
grant insert, update on desk.staff, desk.session to manilla_app;
grant insert, delete on desk.saved_view to manilla_app;
grant insert, update, delete on desk.passkey to manilla_app;
grant select on audit_seal to manilla_app;
grant select, insert on audit_log, case_message to manilla_app;
grant select, insert, update on support_case to manilla_app;
