-- Posting again, cheaper: what a batch names several times (an account, a counter) it now names once and by its place, rows
-- travel as json, which is read once where jsonb is built first, and every table is written by one statement.
--
-- A batch's entries travel as parallel arrays: `items` and `amounts` one element an entry, in the order of their items, and
-- `places` the place of its account in `users` (null for the house), `purposes`, `assets`, where each account stands once.
-- An account appears at most once in an item.
--
-- The functions here and the helpers in the next files run inside transact and advance and with their settings: names are
-- those of this schema, and plans are made once and do not depend on how large the tables were at that moment. They answer
-- with a number, even where nobody asks for it: an assignment calls a function at once, where `perform` runs a query.

-- The accounts by their places. A user's is locked, in id order, and comes with its balance and version. The house's has
-- no version and begins at zero: what it moves by is summed up there, and its row is locked last of all.
create function ledger.lock_accounts(
  users uuid[], purposes text[], assets text[], out ids bigint[], out balances bigint[], out versions bigint[])
language plpgsql as $$
begin
  select array_agg(f.id order by f.place), array_agg(f.balance order by f.place), array_agg(f.version order by f.place)
  into ids, balances, versions
  from (
    select * from (
      select w.place, a.id, a.balance, a.version
      from unnest(users, purposes, assets) with ordinality w(user_id, purpose, asset, place)
      join account a on a.user_id = w.user_id and a.asset = w.asset and a.purpose = w.purpose
      order by a.id for update of a
    ) locked
    union all
    select w.place, a.id, 0, null
    from unnest(users, purposes, assets) with ordinality w(user_id, purpose, asset, place)
    join account a on a.user_id is null and a.asset = w.asset and a.purpose = w.purpose
    where w.user_id is null
  ) f;
  if coalesce(cardinality(ids), 0) <> cardinality(users) then
    raise exception 'a posting names an account that was never opened'
      using errcode = 'foreign_key_violation', constraint = 'accounts_are_opened_first';
  end if;
end $$;

-- Writes journals (by their items; null where nothing is booked) and their entries, then the balances. Only entries with a
-- seq were accepted. The caller holds the locks of the user rows; the house's are touched here, last of all and once per
-- batch, because whoever touches them holds them until the log is flushed.
create function ledger.book(
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

-- Events of a batch's accepted items; listeners are woken once, by the commit.
create function ledger.announce_all(events json, accepted integer[], out announced integer)
language plpgsql as $$
begin
  insert into outbox (id, topic, payload, transaction_id, created_at)
  select e.id, e.topic, e.payload, e.transaction_id, clock_timestamp()
  from json_to_recordset(events) e(item integer, id uuid, topic text, payload jsonb, transaction_id uuid)
  where e.item = any (accepted);
  get diagnostics announced = row_count;
  if announced > 0 then
    notify outbox;
  end if;
end $$;
