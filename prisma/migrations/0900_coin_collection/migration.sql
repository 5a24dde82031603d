-- Coins are collected from customers' sub-accounts at the custodian into our own account there. What still is on the
-- sub-accounts has a house account of its own, so that both can be compared with the custodian.
alter table ledger.account drop constraint purpose_fits_its_owner;
alter table ledger.account add constraint purpose_fits_its_owner check (
  case when user_id is null
    then purpose in ('inventory', 'fees', 'bank', 'custody', 'sub_accounts', 'bills', 'costs', 'suspense', 'dust', 'capital')
    else purpose in ('available', 'held')
  end);
insert into ledger.account (user_id, asset, purpose)
select null, a.code, 'sub_accounts' from ledger.asset a;

alter table ledger.transaction drop constraint kind_is_known;
alter table ledger.transaction add constraint kind_is_known check (kind in (
  'crypto.buy', 'crypto.sell', 'crypto.swap', 'crypto.send', 'crypto.receive', 'crypto.deposit', 'crypto.collect',
  'naira.deposit', 'naira.withdrawal', 'transfer.send', 'transfer.receive', 'bill.airtime', 'bill.data', 'bill.cable',
  'bill.electricity', 'adjustment', 'adjustment.goodwill', 'adjustment.correction'));

-- A line is noted when a deposit was credited, and goes when everything was collected: few lines, however many deposits.
create table sub_account_holding (
  provider   text not null,
  account_id text not null,
  coin       text not null,
  noted_at   timestamptz not null,
  primary key (provider, account_id, coin)
);
comment on table sub_account_holding is 'Customers'' sub-accounts at the custodian that may hold coins which are not collected yet';
grant select, insert, update, delete on sub_account_holding to manilla_app;

-- What came to a sub-account and what was collected from it. Both indexes are partial, so that purchases don't maintain them.
create index credited_by_sub_account on ledger.transaction ((details ->> 'accountId'), asset_in)
  where kind = 'crypto.deposit' and state = 'credited';
create index collections_by_sub_account on ledger.transaction ((details ->> 'accountId'), asset_out)
  where kind = 'crypto.collect';

alter table second_look drop constraint second_look_kind_is_known;
alter table second_look add constraint second_look_kind_is_known check (kind in ('bill', 'payout', 'collection'));
alter table vendor_incident drop constraint incident_kind_is_known;
alter table vendor_incident add constraint incident_kind_is_known check (kind in (
  'paid_after_give_back', 'failed_after_paid', 'unknown_payout', 'stuck', 'payouts_stopped', 'delivered_after_give_back',
  'delivered_twice', 'collection_contradicted'));

alter table reconciliation_item drop constraint reconciliation_book_is_known;
alter table reconciliation_item add constraint reconciliation_book_is_known
  check (book in ('payouts', 'payments', 'bills', 'coin_deposits', 'coin_sends', 'coin_collections'));

-- The custodian keeps coins for us in two places.
alter table vendor_float drop constraint vendor_float_pkey, drop constraint float_stands_on_a_known_account;
alter table vendor_float add primary key (provider, purpose),
  add constraint float_stands_on_a_known_account check (purpose in ('bank', 'bills', 'custody', 'sub_accounts'));
