-- Writes journals, entries and balances of a batch's accepted items. The caller has locked the user accounts. Our own
-- accounts are updated last and once per batch, because they stay locked until the commit is flushed.
--
--   journals          one element per item; null for an item without entries
--   entry_items, entry_accounts, entry_amounts   one element per entry: its item, its account's number, its signed amount
--   entry_seqs        the entry's number in its journal; null when its item was refused
--   entry_balances, entry_versions   balance and version of a user account after the entry
--   account_ids, account_assets, account_balances, account_versions   one element per account. For a user account, the
--                     balance and version after the batch. For our own account, the amount to add instead of the
--                     balance, and a null version.
create or replace function ledger.book(
  journals ledger.journal[],
  entry_items integer[], entry_accounts integer[], entry_amounts bigint[],
  entry_seqs smallint[], entry_balances bigint[], entry_versions bigint[],
  account_ids bigint[], account_assets text[], account_balances bigint[], account_versions bigint[]) returns integer
language plpgsql as $$
begin
  with opened as (
    insert into journal select j.* from unnest(journals) j where j.id is not null
  )
  insert into entry (journal_id, seq, account_id, asset, amount, balance_after, version)
  select (journals[e.item]).id, e.seq, account_ids[e.account], account_assets[e.account], e.amount, e.balance, e.version
  from unnest(entry_items, entry_accounts, entry_seqs, entry_amounts, entry_balances, entry_versions)
    e(item, account, seq, amount, balance, version)
  where e.seq is not null;

  update account a set balance = u.balance, version = u.version
  from unnest(account_ids, account_balances, account_versions) u(id, balance, version)
  where a.id = u.id and a.version <> u.version;

  with own as materialized (
    select a.id, o.moved from unnest(account_ids, account_balances, account_versions) o(id, moved, version)
    join account a on a.id = o.id
    where o.version is null and o.moved <> 0
    order by a.id for update of a
  )
  update account a set balance = a.balance + o.moved from own o where a.id = o.id;
  return cardinality(account_ids);
end $$;
