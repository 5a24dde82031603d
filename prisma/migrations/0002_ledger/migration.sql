-- The ledger's tables: accounts, transactions, journals, entries, and what the two write functions keep beside them.
-- docs/ledger.md explains them; the functions are in prisma/sql/ledger.

create table ledger.asset (
  code  text primary key,
  name  text not null,
  scale smallint not null,
  constraint scale_fits_the_books check (scale between 0 and 8)
);
comment on table ledger.asset is 'What can be owned: the naira and the coins, with how many decimals the books keep';
insert into ledger.asset (code, name, scale) values
  ('NGN', 'Naira', 2), ('BTC', 'Bitcoin', 8), ('ETH', 'Ethereum', 8), ('USDT', 'Tether', 8), ('USDC', 'USD Coin', 8),
  ('BNB', 'BNB', 8), ('SOL', 'Solana', 8), ('XRP', 'XRP', 8), ('LTC', 'Litecoin', 8), ('DOGE', 'Dogecoin', 8),
  ('TRX', 'TRON', 8), ('ADA', 'Cardano', 8), ('POL', 'Polygon', 8), ('AVAX', 'Avalanche', 8);

-- A row without a user is one of our own accounts and may be negative: what the bank owes us is -balance of 'bank'. Every
-- posting to a user's account raises its version by one; our own accounts, which every batch touches, have no version.
create table ledger.account (
  id      bigint generated always as identity primary key,
  user_id uuid,
  asset   text not null references ledger.asset,
  purpose text not null,
  balance bigint not null default 0,
  version bigint not null default 0,
  constraint one_account_per_owner_asset_purpose unique nulls not distinct (user_id, asset, purpose),
  constraint no_overdraft check (user_id is null or balance >= 0),
  constraint purpose_fits_its_owner check (
    case when user_id is null
      then purpose in ('inventory', 'fees', 'bank', 'custody', 'sub_accounts', 'bills', 'costs', 'suspense', 'dust', 'capital')
      else purpose in ('available', 'held')
    end)
) with (fillfactor = 70);
comment on table ledger.account is 'Where money stands: one row per owner, asset and purpose; without user_id it is the house''s';
insert into ledger.account (user_id, asset, purpose)
select null, a.code, p.purpose
from ledger.asset a
cross join unnest(array[
  'inventory', 'fees', 'bank', 'custody', 'sub_accounts', 'bills', 'costs', 'suspense', 'dust', 'capital']) p(purpose);

-- One row per operation: the history behind activity, receipts, statements, the sweeper and support. A row without a user
-- is our own, or money whose owner is not known yet; the owner is set once.
create table ledger.transaction (
  id                 uuid primary key,
  reference          text not null,
  user_id            uuid,
  kind               text not null,
  state              text not null,
  final              boolean not null,
  asset_out          text,
  units_out          bigint,
  asset_in           text,
  units_in           bigint,
  fee_asset          text,
  fee_units          bigint,
  price              numeric,
  rate               numeric,
  naira_units        bigint,
  dollar_cents       bigint,
  provider           text,
  provider_reference text,
  counterparty       text,
  fingerprint        text,
  related_id         uuid,
  limits             jsonb,
  details            jsonb not null default '{}',
  steps              integer not null default 1,
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  due_at             timestamptz,
  constraint kind_is_known check (kind in (
    'crypto.buy', 'crypto.sell', 'crypto.swap', 'crypto.send', 'crypto.receive', 'crypto.deposit', 'crypto.collect',
    'naira.deposit', 'naira.withdrawal', 'transfer.send', 'transfer.receive', 'bill.airtime', 'bill.data', 'bill.cable',
    'bill.electricity', 'adjustment', 'adjustment.goodwill', 'adjustment.correction')),
  constraint state_is_a_word check (state ~ '^[a-z][a-z_]{1,39}$'),
  constraint money_out_is_whole check ((asset_out is null) = (units_out is null) and units_out >= 0),
  constraint money_in_is_whole check ((asset_in is null) = (units_in is null) and units_in >= 0),
  constraint fee_is_whole check ((fee_asset is null) = (fee_units is null) and fee_units >= 0),
  -- numeric takes NaN, and NaN is greater than everything: only an upper bound refuses it.
  constraint price_is_a_number check (price > 0 and price < 1e30),
  constraint rate_is_a_number check (rate > 0 and rate < 1e30),
  constraint value_is_not_negative check (naira_units >= 0 and dollar_cents >= 0),
  constraint provider_comes_with_reference check (provider_reference is null or provider is not null),
  constraint counterparty_fits_a_line check (length(counterparty) <= 200),
  constraint details_are_an_object check (jsonb_typeof(details) = 'object' and pg_column_size(details) <= 16384),
  constraint only_open_ones_are_due check (final = (due_at is null)),
  constraint nobody_is_related_to_himself check (related_id <> id)
) with (fillfactor = 85);
create unique index transaction_reference_is_unique on ledger.transaction (reference);
create unique index one_transaction_per_provider_reference on ledger.transaction (provider, provider_reference)
  where provider_reference is not null;
-- A page of history is read from this index alone: visiting the heap costs 3 to 4 times more at ten million rows.
create index transaction_history on ledger.transaction (user_id, id desc) include (
  reference, kind, state, final, asset_out, units_out, asset_in, units_in, fee_asset, fee_units, price, rate,
  naira_units, dollar_cents, counterparty, created_at);
create index transaction_due on ledger.transaction (due_at) where not final;
create index transaction_fingerprint on ledger.transaction (user_id, fingerprint, created_at) where fingerprint is not null;
create index transaction_related on ledger.transaction (related_id) where related_id is not null;
create index transaction_with_provider on ledger.transaction (provider, created_at) where provider is not null;
-- Staff list withdrawals in one state, newest first. The index is partial, so that purchases don't maintain it.
create index withdrawals_by_age on ledger.transaction (id desc) where kind = 'naira.withdrawal';
-- A long history is mostly completed trades. What is neither is found without reading them; purchases maintain neither index.
create index transaction_beside_trades on ledger.transaction (user_id, id desc)
  where kind not in ('crypto.buy', 'crypto.sell', 'crypto.swap');
create index transaction_not_completed on ledger.transaction (user_id, id desc)
  where state not in ('completed', 'paid', 'delivered', 'credited');
-- What staff search by. Each index is partial, so that a purchase or a trade maintains none of them.
create index transaction_by_vendor_reference on ledger.transaction (provider_reference) where provider_reference is not null;
create index transaction_by_counterparty on ledger.transaction (counterparty) where counterparty is not null;
create index transaction_by_txid on ledger.transaction ((details ->> 'txid')) where details ->> 'txid' is not null;
create index withdrawal_by_account on ledger.transaction ((details ->> 'accountNumber')) where kind = 'naira.withdrawal';
create index bill_by_recipient on ledger.transaction ((details -> 'order' ->> 'recipient'))
  where details -> 'order' ->> 'recipient' is not null;
-- "An amount and its day" read every row of the day: 0.3 s with 100,000 of them. The id follows the amount, so that one range
-- of the index is the amount on that day. A purchase maintains one of the two, a sale the other.
create index transaction_by_naira_out on ledger.transaction (units_out, id) where asset_out = 'NGN';
create index transaction_by_naira_in on ledger.transaction (units_in, id) where asset_in = 'NGN';
-- What came to a sub-account at the custodian and what was collected from it.
create index credited_by_sub_account on ledger.transaction ((details ->> 'accountId'), asset_in)
  where kind = 'crypto.deposit' and state = 'credited';
create index collections_by_sub_account on ledger.transaction ((details ->> 'accountId'), asset_out)
  where kind = 'crypto.collect';
-- The rule about money that passes through reads deposits by when they settled.
create index deposits_by_settling on ledger.transaction (updated_at)
  where final and kind in ('naira.deposit', 'crypto.deposit');
-- History is read by index-only scans, which need a fresh visibility map: vacuum long before a fifth of the table changed.
alter table ledger.transaction set (
  autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
comment on table ledger.transaction is 'What a person calls a transaction: its amounts, state, vendor and counterparty';

-- Which state a transaction of a kind may start in (from_state is null) and which may follow which. `final` says whether
-- anything may be due afterwards: a state whose polling may end has a line of each. Generated from the declarations in
-- TypeScript into prisma/sql/ledger/transition_rows.sql; transact and advance refuse what has no line here.
create table ledger.transition (
  kind       text not null,
  from_state text,
  to_state   text not null,
  final      boolean not null,
  constraint one_line_per_transition unique nulls not distinct (kind, from_state, to_state, final)
);
comment on table ledger.transition is 'Every legal start and change of state; transact and advance refuse all others';

create table ledger.timeline (
  transaction_id uuid not null,
  step           integer not null,
  state          text not null,
  reason         text,
  at             timestamptz not null,
  primary key (transaction_id, step)
);
comment on table ledger.timeline is 'Every state a transaction was in, with when and why; never changed';

create table ledger.journal (
  id             uuid primary key,
  transaction_id uuid not null,
  kind           text not null,
  created_at     timestamptz not null
);
create index journal_of_transaction on ledger.journal (transaction_id);
comment on table ledger.journal is 'One booking of a transaction; its entries sum to zero in every asset; never changed';

-- Signed amounts; those of one journal sum to zero in every asset. No foreign key to the account row: it costs 31%, and
-- only ledger.book writes here. The balance after and the version are those of user accounts.
create table ledger.entry (
  journal_id    uuid not null,
  seq           smallint not null,
  account_id    bigint not null,
  asset         text not null,
  amount        bigint not null,
  balance_after bigint,
  version       bigint,
  primary key (journal_id, seq),
  constraint an_entry_moves_something check (amount <> 0),
  constraint no_overdraft_after check (balance_after >= 0),
  constraint version_comes_with_balance check ((version is null) = (balance_after is null))
);
create unique index entry_versions_are_unique on ledger.entry (account_id, version) where version is not null;
comment on table ledger.entry is 'One movement on one account; never changed';

-- Requests with an idempotency key, and their answers: the same key is answered with the same bytes.
create table ledger.idempotency (
  user_id        uuid not null,
  operation      text not null,
  key            text not null,
  request_hash   text not null,
  transaction_id uuid not null,
  answer         text not null,
  created_at     timestamptz not null,
  primary key (user_id, operation, key),
  constraint key_has_a_length check (length(key) between 1 and 200 and length(operation) between 1 and 100)
);
-- Keys made by clients are uuids, and expire. Our own keys ("crypto.deposit", a period of a repeating bill) are kept.
create index answers_to_clients on ledger.idempotency (created_at) where length(key) = 36;
comment on table ledger.idempotency is 'What was answered to a request with a key, so that its repetition is answered the same';

-- One answer per key, also where it is known only after the commit that claimed the key: a bill waits for its vendor. What
-- was given out first stays, and every repetition of the key is answered with it.
create table ledger.given_answer (
  user_id    uuid not null,
  operation  text not null,
  key        text not null,
  -- Null for a success; otherwise `answer` is the error's {"message", "data"}.
  error_code text,
  answer     text not null,
  primary key (user_id, operation, key),
  constraint given_answer_is_of_a_key foreign key (user_id, operation, key)
    references ledger.idempotency on delete cascade
);
comment on table ledger.given_answer is 'What the first caller of a key was answered, where that was known only later';

-- A price that holds until it expires, for one user, once. A request for money is offered to its payer as a quote of the same
-- id: the payment uses the quote up in the money's own commit, so that a request is paid once.
create table ledger.quote (
  id             uuid primary key,
  user_id        uuid not null,
  side           text not null,
  terms          jsonb not null,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  transaction_id uuid,
  constraint a_quote_ends_after_it_began check (expires_at > created_at),
  constraint side_is_known check (side in ('buy', 'sell', 'swap', 'send', 'request')),
  constraint terms_are_an_object check (jsonb_typeof(terms) = 'object')
) with (fillfactor = 85);
create index quote_of_user on ledger.quote (user_id, created_at desc);
comment on table ledger.quote is 'A price promised to one user until it expires, used at most once';

-- How much of a daily limit a user has used, by the day in Lagos; units are those of the limit's definition.
create table ledger.limit_use (
  user_id uuid not null,
  name    text not null,
  day     date not null,
  used    bigint not null,
  primary key (user_id, name, day),
  constraint use_is_not_negative check (used >= 0)
) with (fillfactor = 70);
create index limit_use_by_day on ledger.limit_use (day);
comment on table ledger.limit_use is 'What a user has used of a daily limit, by the day in Lagos';

-- Events the worker has yet to process. A row is finished only after its effects were committed.
create table ledger.outbox (
  id             uuid primary key,
  topic          text not null,
  payload        jsonb not null,
  transaction_id uuid,
  created_at     timestamptz not null,
  claimed_until  timestamptz,
  attempts       integer not null default 0,
  last_error     text,
  done_at        timestamptz,
  constraint topic_is_a_name check (topic ~ '^[a-z][a-z_.-]{1,79}$'),
  constraint payload_is_an_object check (jsonb_typeof(payload) = 'object')
) with (fillfactor = 70);
create index outbox_waiting on ledger.outbox (id) where done_at is null;
-- Processed rows are kept for weeks; waiting rows are found among them.
alter table ledger.outbox set (autovacuum_vacuum_scale_factor = 0.02);
comment on table ledger.outbox is 'What happened and has to be told or done; done_at says that it was';

-- What a whole verification of the books found right, so that the frequent one reads only what came later.
create table ledger.book_seal (
  only_one      boolean primary key default true,
  sealed_before timestamptz not null,
  sealed_at     timestamptz not null,
  constraint there_is_one_seal check (only_one)
);
comment on table ledger.book_seal is 'Up to when the books were read whole and found right';

create table ledger.sealed_balance (
  account_id bigint primary key,
  total      bigint not null,
  version    bigint not null
);
comment on table ledger.sealed_balance is 'What each account''s entries before the seal sum to';

-- The application reads everything and writes nothing: every write goes through a function in prisma/sql/ledger.
grant select on all tables in schema ledger to manilla_app;
