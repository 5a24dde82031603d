-- The custodian's side of a person: an account there and addresses to receive at; saved addresses to send to; purchases of
-- coins that repeat.

create table custody_account (
  user_id    uuid primary key,
  provider   text not null,
  account_id text not null,
  created_at timestamptz not null,
  constraint one_owner_per_custody_account unique (provider, account_id)
);
comment on table custody_account is 'The account each person has at the custodian, opened with the first address';

create table deposit_address (
  id         uuid primary key,
  user_id    uuid not null,
  coin       text not null,
  network    text not null,
  -- How the network itself writes it (EIP-55, lower-case bech32), so that equal addresses are equal texts.
  address    text not null,
  -- The destination tag, where many people share one address.
  memo       text,
  created_at timestamptz not null,
  constraint one_address_per_user_coin_and_network unique (user_id, coin, network),
  -- Money that comes to an address has one owner.
  constraint one_owner_per_address unique nulls not distinct (coin, network, address, memo),
  constraint coin_is_a_code check (coin ~ '^[A-Z]{2,10}$'),
  constraint address_fits_a_line check (length(address) between 10 and 200 and length(memo) <= 64)
);
create index deposit_address_by_text on deposit_address (address);
comment on table deposit_address is 'Addresses people receive coins at: one per person, coin and network, never reused';

create table saved_address (
  id         uuid primary key,
  user_id    uuid not null,
  label      text not null,
  coin       text not null,
  network    text not null,
  address    text not null,
  memo       text,
  created_at timestamptz not null,
  constraint one_entry_per_address unique nulls not distinct (user_id, coin, network, address, memo),
  constraint label_fits_a_line check (length(label) between 1 and 40),
  constraint saved_address_fits_a_line check (length(address) <= 200 and length(memo) <= 64)
);
create index saved_address_of_user on saved_address (user_id, created_at desc);
comment on table saved_address is 'The address book: where a person sends to, under names of his own';

-- What a chain counted finer than the books' smallest unit. The worker books whole units of it to the house's dust.
create table custody_dust (
  provider  text not null,
  reference text not null,
  coin      text not null,
  -- Part of one unit of 10^-8.
  rest      numeric(20, 10) not null,
  primary key (provider, reference),
  constraint rest_is_part_of_a_unit check (rest > 0 and rest < 1)
);
comment on table custody_dust is 'What accepted deposits brought beyond the eighth decimal, one line a deposit';

create table custody_dust_booked (
  coin  text primary key,
  units bigint not null,
  constraint booked_units_are_counted check (units >= 0)
);
comment on table custody_dust_booked is 'How many whole units of custody_dust stand in the books, by coin';

-- Coins are collected from customers' sub-accounts at the custodian into our own account there. A line is noted when a deposit
-- was credited, and goes when everything was collected: few lines, however many deposits.
create table sub_account_holding (
  provider   text not null,
  account_id text not null,
  coin       text not null,
  noted_at   timestamptz not null,
  primary key (provider, account_id, coin)
);
comment on table sub_account_holding is 'Customers'' sub-accounts at the custodian that may hold coins which are not collected yet';

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

grant select, insert, update on custody_account, deposit_address, custody_dust, custody_dust_booked, recurring_buy,
  recurring_run to manilla_app;
grant select, insert, delete on saved_address to manilla_app;
grant select, insert, update, delete on sub_account_holding to manilla_app;
