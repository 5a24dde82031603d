-- What transact and advance share: from entries as they were asked for to rows of the books.
--
-- A batch's entries travel as parallel arrays, one element an entry, in the order of their items: items, users (null for
-- the house), purposes, assets, amounts. An account appears at most once in an item.
--
-- The functions here and the helpers in the next files run inside transact and advance and with their settings: names are
-- those of this schema, and plans are made once and do not depend on how large the tables were at that moment.

create type ledger.verdict as (item integer, status text, answer text, problem jsonb);

-- The accounts of the entries, and for each its place in the order in which user accounts are locked (null: the house's).
create function ledger.resolve(users uuid[], purposes text[], assets text[], out accounts bigint[], out places integer[])
language plpgsql stable as $$
begin
  select array_agg(r.id order by r.nth), array_agg(case when r.mine then r.place end order by r.nth)
  into accounts, places
  from (
    select found.*, (dense_rank() over (partition by mine order by id))::integer as place
    from (
      select e.nth, true as mine, a.id
      from unnest(users, purposes, assets) with ordinality e(user_id, purpose, asset, nth)
      join account a on a.user_id = e.user_id and a.asset = e.asset and a.purpose = e.purpose
      union all
      select e.nth, false, a.id
      from unnest(users, purposes, assets) with ordinality e(user_id, purpose, asset, nth)
      join account a on a.user_id is null and a.asset = e.asset and a.purpose = e.purpose
      where e.user_id is null
    ) found
  ) r;
  if coalesce(cardinality(accounts), 0) <> cardinality(users) then
    raise exception 'a posting names an account that was never opened'
      using errcode = 'foreign_key_violation', constraint = 'accounts_are_opened_first';
  end if;
end $$;

-- Locks user accounts in id order, which is the order of their places.
create function ledger.lock_accounts(
  wanted bigint[], places integer[], out accounts bigint[], out balances bigint[], out versions bigint[])
language plpgsql as $$
begin
  select array_agg(id), array_agg(balance), array_agg(version) into accounts, balances, versions
  from (
    select id, balance, version from account
    where id = any (array(select distinct w.id from unnest(wanted, places) w(id, place) where w.place is not null))
    order by id for update
  ) locked;
end $$;

-- Writes journals and their entries, then the balances. Only entries with a seq were accepted. The caller holds the locks
-- of the user rows; the house's are touched here, last of all and once per batch, because whoever touches them holds them
-- until the log is flushed.
create function ledger.book(
  journals ledger.journal[], journal_ids uuid[], items integer[], seqs smallint[], entry_accounts bigint[],
  places integer[], assets text[], amounts bigint[], balances_after bigint[], entry_versions bigint[],
  accounts bigint[], balances bigint[], versions bigint[]) returns void
language plpgsql as $$
begin
  insert into journal select * from unnest(journals);

  insert into entry (journal_id, seq, account_id, asset, amount, balance_after, version)
  select journal_ids[e.item], e.seq, e.account, e.asset, e.amount, e.balance_after, e.version
  from unnest(items, seqs, entry_accounts, assets, amounts, balances_after, entry_versions)
    e(item, seq, account, asset, amount, balance_after, version)
  where e.seq is not null;

  update account a set balance = u.balance, version = u.version
  from unnest(accounts, balances, versions) u(id, balance, version)
  where a.id = u.id and a.version <> u.version;

  perform from account
  where id = any (array(
    select distinct e.account from unnest(entry_accounts, places, seqs) e(account, place, seq)
    where e.place is null and e.seq is not null))
  order by id for update;

  update account a set balance = a.balance + h.moved
  from (
    select e.account, sum(e.amount)::bigint as moved
    from unnest(entry_accounts, places, seqs, amounts) e(account, place, seq, amount)
    where e.place is null and e.seq is not null group by e.account
  ) h
  where a.id = h.account;
end $$;
