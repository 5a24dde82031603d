-- Bills and coin purchases that repeat.

create table bill_repeat (
  id          uuid primary key,
  user_id     uuid not null,
  kind        text not null,
  -- What to buy, as the purchase call takes it.
  wish        jsonb not null,
  -- For lists and reminders.
  description text not null,
  kobo        bigint not null,
  mode        text not null,
  day         integer not null,
  paused      boolean not null default false,
  next_at     timestamptz not null,
  created_at  timestamptz not null,
  removed_at  timestamptz,
  constraint repeat_kind_is_known check (kind in ('airtime', 'data', 'cable', 'electricity')),
  constraint repeat_mode_is_known check (mode in ('reminder', 'automatic')),
  constraint repeat_day_is_a_day check (day between 1 and 31),
  constraint repeat_amount_is_positive check (kobo > 0)
);
create index bill_repeat_of_user on bill_repeat (user_id, created_at desc) where removed_at is null;
create index bill_repeat_due on bill_repeat (next_at) where removed_at is null and not paused;
-- A double click, or a lost answer, makes no second one.
create unique index one_like_repeat on bill_repeat (user_id, kind, wish, mode, day) where removed_at is null;
comment on table bill_repeat is 'Bills that are paid or reminded of each month';

create table bill_repeat_run (
  repeat_id      uuid not null references bill_repeat (id),
  -- The month in Lagos, "2026-03".
  period         text not null,
  outcome        text not null,
  transaction_id uuid,
  at             timestamptz not null,
  constraint bill_repeat_run_pkey primary key (repeat_id, period),
  constraint period_is_a_month check (period ~ '^[0-9]{4}-[0-9]{2}$'),
  constraint repeat_outcome_is_known check (outcome in ('begun', 'reminded', 'bought', 'skipped'))
);
comment on table bill_repeat_run is 'What a repeated bill did in a month: one row a month, so that it is paid once';

-- next_at is the period that is due; it advances in the commit that records that period's outcome.
create table recurring_buy (
  id         uuid primary key,
  user_id    uuid not null references users,
  currency   text not null,
  kobo       bigint not null,
  frequency  text not null,
  anchor_day smallint not null,
  next_at    timestamptz not null,
  paused_at  timestamptz,
  created_at timestamptz not null,
  ended_at   timestamptz,
  constraint frequency_is_known check (frequency in ('daily', 'weekly', 'monthly')),
  constraint amount_is_spent check (kobo > 0),
  constraint anchor_is_a_day check (anchor_day between 1 and 31)
);
create index recurring_buy_of_user on recurring_buy (user_id, id desc);
create index recurring_buy_due on recurring_buy (next_at) where paused_at is null and ended_at is null;
comment on table recurring_buy is 'Purchases that repeat daily, weekly or monthly, in naira';

create table recurring_run (
  recurring_buy_id uuid not null references recurring_buy,
  due_at           timestamptz not null,
  outcome          text not null,
  transaction_id   uuid,
  at               timestamptz not null,
  primary key (recurring_buy_id, due_at),
  constraint outcome_is_known check (outcome in ('bought', 'skipped')),
  constraint a_purchase_has_its_transaction check ((outcome = 'bought') = (transaction_id is not null))
);
comment on table recurring_run is 'What became of each period of a repeating purchase: one row a period, never two';

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

grant select, insert, update, delete on request_answer to manilla_app;
grant select, insert, update on bill_repeat, bill_repeat_run, recurring_buy, recurring_run to manilla_app;
