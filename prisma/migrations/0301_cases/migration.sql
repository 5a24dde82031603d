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
    'tricked', 'wrong_account', 'not_arrived', 'token_missing', 'charges', 'account', 'other')),
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

grant select, insert, update on support_case to manilla_app;
grant select, insert on case_message to manilla_app;
