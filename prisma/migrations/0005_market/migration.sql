-- Market data: judged before it is written here, and checked once more by the constraints. Price alerts watch it.

-- The price of a coin in dollars, the newest that was accepted. `anchor` is the accepted price of some minutes ago: a lie
-- told in small steps is measured against it.
create table coin_price (
  id                 text primary key,
  symbol             text not null,
  name               text not null,
  price              numeric not null,
  source_at          timestamptz not null,
  accepted_at        timestamptz not null,
  anchor             numeric not null,
  anchor_at          timestamptz not null,
  change_24h         double precision not null,
  change_7d          double precision,
  volume_24h         double precision not null,
  market_cap         double precision not null,
  high_24h           double precision,
  low_24h            double precision,
  circulating_supply double precision,
  total_supply       double precision,
  -- numeric takes NaN, and NaN is greater than everything: only an upper bound refuses it.
  constraint price_is_a_number check (price > 0 and price < 1e12),
  constraint anchor_is_a_number check (anchor > 0 and anchor < 1e12),
  constraint a_price_is_never_from_the_future check (source_at <= accepted_at)
) with (fillfactor = 70);
comment on table coin_price is 'Newest accepted dollar price of each coin, with its 24 h figures';

-- Units of a currency for one dollar, the middle of the market. NGN's is the one everything trades at.
create table fiat_rate (
  currency    text primary key,
  per_dollar  numeric not null,
  source_at   timestamptz not null,
  accepted_at timestamptz not null,
  anchor      numeric not null,
  anchor_at   timestamptz not null,
  constraint rate_is_a_number check (per_dollar > 0 and per_dollar < 1e9),
  constraint anchor_is_a_number check (anchor > 0 and anchor < 1e9),
  constraint a_rate_is_never_from_the_future check (source_at <= accepted_at)
) with (fillfactor = 70);
comment on table fiat_rate is 'Newest accepted middle rate of each currency, in units for one dollar';

-- A readable value that disagrees with what we know. While a row stands here its subject is shown at the old value and
-- not traded. `subject` is a coin's id or a currency's code.
create table price_doubt (
  subject  text primary key,
  value    numeric not null,
  reason   text not null,
  since    timestamptz not null,
  last_at  timestamptz not null,
  times    integer not null,
  constraint doubt_is_a_number check (value > 0 and value < 1e30)
) with (fillfactor = 70);
comment on table price_doubt is 'Values that disagree with what we know; their subjects do not trade while a row stands';

-- The first accepted price of every five minutes, for charts of our own; swept after a month.
create table coin_price_history (
  coin_id text not null,
  at      timestamptz not null,
  price   numeric not null,
  primary key (coin_id, at),
  constraint past_price_is_a_number check (price > 0 and price < 1e12)
);
create index coin_price_history_age on coin_price_history (at);
comment on table coin_price_history is 'Five-minute prices of the last month';

-- What the market said that was not believed. One row per subject and reason while it lasts, so that a feed that lies all
-- night writes one row.
create table market_incident (
  id        uuid primary key,
  subject   text not null,
  reason    text not null,
  seen      text,
  kept      text,
  first_at  timestamptz not null,
  last_at   timestamptz not null,
  times     integer not null default 1,
  closed_at timestamptz
) with (fillfactor = 70);
create unique index one_open_incident_per_subject_and_reason on market_incident (subject, reason) where closed_at is null;
create index market_incident_recent on market_incident (last_at desc);
comment on table market_incident is 'What the market said that was not believed, for support';

-- What staff sets. A row here wins over the configuration.
create table market_setting (
  name       text primary key,
  value      numeric not null,
  set_by     text not null,
  set_at     timestamptz not null default clock_timestamp(),
  constraint setting_is_known check (name = 'rmd_rate'),
  constraint markup_is_sane check (name <> 'rmd_rate' or value between 0.1 and 20)
);
comment on table market_setting is 'Settings of staff: rmd_rate is the markup over the middle rate in percent';

-- One row: whose turn it was to ask the market, and when the last round ended well. Several workers share one turn.
create table market_refresh (
  id          integer primary key default 1,
  started_at  timestamptz not null default '2000-01-01Z',
  finished_at timestamptz,
  constraint there_is_one_market check (id = 1)
);
comment on table market_refresh is 'When the market was last asked';
insert into market_refresh default values;

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
  -- A price that people wait for is in dollars, or in naira at the middle rate.
  unit         text not null default 'USD',
  constraint direction_is_known check (direction in ('above', 'below')),
  constraint alert_price_is_a_number check (price > 0 and price < 1e30),
  constraint alert_unit_is_known check (unit in ('USD', 'NGN'))
);
create index price_alert_of_user on price_alert (user_id, id desc);
create index price_alert_waiting on price_alert (coin_id) where triggered_at is null;
comment on table price_alert is 'Prices people wait for; triggered_at is set when they were told';

grant select, insert, update on fiat_rate, market_setting, market_refresh to manilla_app;
grant select, insert, update, delete on coin_price, price_doubt, coin_price_history, market_incident, price_alert to manilla_app;
