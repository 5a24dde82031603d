-- Writes journals (by their items; null where nothing is booked) and their entries, then the balances. Only entries with a
-- seq were accepted. The caller holds the locks of the user rows; the house's are touched here, last of all and once per
-- batch, because whoever touches them holds them until the log is flushed.
create or replace function ledger.book(
  journals ledger.journal[], items integer[], places integer[], seqs smallint[], amounts bigint[],
  balances_after bigint[], entry_versions bigint[],
  ids bigint[], assets text[], balances bigint[], versions bigint[]) returns integer
language plpgsql as $$
begin
  with opened as (
    insert into journal select j.* from unnest(journals) j where j.id is not null
  )
  insert into entry (journal_id, seq, account_id, asset, amount, balance_after, version)
  select (journals[e.item]).id, e.seq, ids[e.place], assets[e.place], e.amount, e.balance_after, e.version
  from unnest(items, places, seqs, amounts, balances_after, entry_versions)
    e(item, place, seq, amount, balance_after, version)
  where e.seq is not null;

  update account a set balance = u.balance, version = u.version
  from unnest(ids, balances, versions) u(id, balance, version)
  where a.id = u.id and a.version <> u.version;

  with house as materialized (
    select a.id, h.moved from unnest(ids, balances, versions) h(id, moved, version)
    join account a on a.id = h.id
    where h.version is null and h.moved <> 0
    order by a.id for update of a
  )
  update account a set balance = a.balance + h.moved from house h where a.id = h.id;
  return cardinality(ids);
end $$;

revoke all on function ledger.book(ledger.journal[],integer[],integer[],smallint[],bigint[],bigint[],bigint[],bigint[],text[],bigint[],bigint[]) from public;
