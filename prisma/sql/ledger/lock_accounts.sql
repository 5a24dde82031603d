-- Returns ids, balances and versions of a batch's accounts in the given order. Locks user accounts in id order. Our own
-- accounts (user null) are not locked, and their balance is returned as zero and their version as null. The caller adds
-- the batch's amounts to this zero, and ledger.book later adds the sum to the stored balance.
create or replace function ledger.lock_accounts(
  users uuid[], purposes text[], assets text[], out ids bigint[], out balances bigint[], out versions bigint[])
language plpgsql as $$
begin
  select array_agg(f.id order by f.nth), array_agg(f.balance order by f.nth), array_agg(f.version order by f.nth)
  into ids, balances, versions
  from (
    select * from (
      select w.nth, a.id, a.balance, a.version
      from unnest(users, purposes, assets) with ordinality w(user_id, purpose, asset, nth)
      join account a on a.user_id = w.user_id and a.asset = w.asset and a.purpose = w.purpose
      order by a.id for update of a
    ) locked
    union all
    select w.nth, a.id, 0, null
    from unnest(users, purposes, assets) with ordinality w(user_id, purpose, asset, nth)
    join account a on a.user_id is null and a.asset = w.asset and a.purpose = w.purpose
    where w.user_id is null
  ) f;
  if coalesce(cardinality(ids), 0) <> cardinality(users) then
    raise exception 'a posting names an account that was never opened'
      using errcode = 'foreign_key_violation', constraint = 'accounts_are_opened_first';
  end if;
end $$;
