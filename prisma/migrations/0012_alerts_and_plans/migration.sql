-- A price someone waits for. It is told once: telling and marking are one statement.
create table price_alert (
  id           uuid primary key,
  user_id      uuid not null references users,
  coin_id      text not null,
  symbol       text not null,
  direction    text not null,
  price        numeric not null,
  created_at   timestamptz not null,
  triggered_at timestamptz,
  constraint direction_is_known check (direction in ('above', 'below')),
  constraint alert_price_is_a_number check (price > 0 and price < 1e30)
);
create index price_alert_of_user on price_alert (user_id, id desc);
create index price_alert_waiting on price_alert (coin_id) where triggered_at is null;

comment on table price_alert is 'Prices people wait for; triggered_at is set when they were told';

-- A purchase that repeats. next_at names the period that is due; it moves on in the commit that notes what became of it.
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

grant select, insert, update, delete on price_alert to manilla_app;
grant select, insert, update on recurring_buy, recurring_run to manilla_app;
