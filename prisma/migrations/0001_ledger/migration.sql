-- The books: what an amount is, where it stands, and what can never happen to it.
-- docs/ledger.md explains; the functions that write these tables follow in 0001_ledger_*.

create schema ledger;

-- What the application is. It has no password here: whoever runs it grants a login role this one, or sets its role.
do $$
begin
  if not exists (select from pg_roles where rolname = 'manilla_app') then
    create role manilla_app nologin;
  end if;
end $$;

create table ledger.asset (
  code  text primary key,
  name  text not null,
  scale smallint not null,
  constraint scale_fits_the_books check (scale between 0 and 8)
);

insert into ledger.asset (code, name, scale) values
  ('NGN', 'Naira', 2), ('BTC', 'Bitcoin', 8), ('ETH', 'Ethereum', 8), ('USDT', 'Tether', 8), ('USDC', 'USD Coin', 8),
  ('BNB', 'BNB', 8), ('SOL', 'Solana', 8), ('XRP', 'XRP', 8), ('LTC', 'Litecoin', 8), ('DOGE', 'Dogecoin', 8),
  ('TRX', 'TRON', 8), ('ADA', 'Cardano', 8), ('POL', 'Polygon', 8), ('AVAX', 'Avalanche', 8);

-- Where money stands. A row without a user is the house's and may be negative: what the bank owes us is -balance of 'bank'.
-- Every user posting raises the version by one; house rows, which everybody touches, have none.
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
      then purpose in ('inventory', 'fees', 'bank', 'custody', 'bills', 'costs', 'suspense', 'dust', 'capital')
      else purpose in ('available', 'held')
    end)
) with (fillfactor = 70);

insert into ledger.account (user_id, asset, purpose)
select null, a.code, p.purpose
from ledger.asset a
cross join unnest(array['inventory', 'fees', 'bank', 'custody', 'bills', 'costs', 'suspense', 'dust', 'capital']) p(purpose);

-- What a person calls a transaction: the one history behind activity, receipts, statements, the sweeper and support.
-- Without a user it is the house's own, or money whose owner is not known yet; an owner is named once.
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
    'crypto.buy', 'crypto.sell', 'crypto.swap', 'crypto.send', 'crypto.receive', 'crypto.deposit', 'naira.deposit',
    'naira.withdrawal', 'bill.airtime', 'bill.data', 'bill.cable', 'bill.electricity', 'adjustment')),
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
-- A page of history comes from here alone: visiting the heap costs 3 to 4 times more at ten million rows.
create index transaction_history on ledger.transaction (user_id, id desc) include (
  reference, kind, state, final, asset_out, units_out, asset_in, units_in, fee_asset, fee_units, price, rate,
  naira_units, dollar_cents, counterparty, created_at);
create index transaction_due on ledger.transaction (due_at) where not final;
create index transaction_fingerprint on ledger.transaction (user_id, fingerprint, created_at) where fingerprint is not null;
create index transaction_related on ledger.transaction (related_id) where related_id is not null;

create table ledger.timeline (
  transaction_id uuid not null,
  step           integer not null,
  state          text not null,
  reason         text,
  at             timestamptz not null,
  primary key (transaction_id, step)
);

create table ledger.journal (
  id             uuid primary key,
  transaction_id uuid not null,
  kind           text not null,
  created_at     timestamptz not null
);
create index journal_of_transaction on ledger.journal (transaction_id);

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

-- Who asked what, and what was answered: the same key gets the same bytes again.
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

-- A price that holds until it expires, for one user, once.
create table ledger.quote (
  id             uuid primary key,
  user_id        uuid not null,
  side           text not null,
  terms          jsonb not null,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  transaction_id uuid,
  constraint a_quote_ends_after_it_began check (expires_at > created_at),
  constraint side_is_known check (side in ('buy', 'sell', 'swap', 'send')),
  constraint terms_are_an_object check (jsonb_typeof(terms) = 'object')
) with (fillfactor = 85);
create index quote_of_user on ledger.quote (user_id, created_at desc);

-- What a user did today (day of Lagos) of what is limited; units are those of the limit's definition.
create table ledger.limit_use (
  user_id uuid not null,
  name    text not null,
  day     date not null,
  used    bigint not null,
  primary key (user_id, name, day),
  constraint use_is_not_negative check (used >= 0)
) with (fillfactor = 70);

-- What happened and has yet to be told. The worker drains it; a row leaves only when its effect was committed.
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

-- History is never rewritten, not even by whoever owns the database.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;

create trigger entries_are_never_changed before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger journals_are_never_changed before update or delete or truncate on ledger.journal
  for each statement execute function ledger.refuse_change();
create trigger timelines_are_never_changed before update or delete or truncate on ledger.timeline
  for each statement execute function ledger.refuse_change();
create trigger transactions_are_never_removed before delete or truncate on ledger.transaction
  for each statement execute function ledger.refuse_change();
create trigger accounts_are_never_removed before delete or truncate on ledger.account
  for each statement execute function ledger.refuse_change();
create trigger answers_are_never_changed before update on ledger.idempotency
  for each statement execute function ledger.refuse_change();

create trigger what_is_final_stays_final before update on ledger.transaction for each row
  when ((old.final and not new.final) or (old.id, old.reference, old.kind, old.created_at)
    is distinct from (new.id, new.reference, new.kind, new.created_at)
    or (old.user_id is not null and new.user_id is distinct from old.user_id))
  execute function ledger.refuse_change();
create trigger accounts_keep_their_owner before update on ledger.account for each row
  when ((old.id, old.user_id, old.asset, old.purpose) is distinct from (new.id, new.user_id, new.asset, new.purpose))
  execute function ledger.refuse_change();

create function ledger.refuse_unbalanced() returns trigger language plpgsql set search_path = ledger, pg_temp as $$
begin
  if exists (select from written group by journal_id, asset having sum(amount) <> 0) then
    raise exception 'the entries of a journal must sum to zero in every asset'
      using errcode = 'check_violation', constraint = 'journals_sum_to_zero';
  end if;
  return null;
end $$;

create trigger journals_sum_to_zero after insert on ledger.entry
  referencing new table as written for each statement execute function ledger.refuse_unbalanced();
