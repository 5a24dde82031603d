-- The accounts by their places. A user's is locked, in id order, and comes with its balance and version. The house's has
-- no version and begins at zero: what it moves by is summed up there, and its row is locked last of all.
create or replace function ledger.lock_accounts(
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

revoke all on function ledger.lock_accounts(uuid[],text[],text[]) from public;
