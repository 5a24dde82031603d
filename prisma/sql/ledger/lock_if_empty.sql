-- Locks the accounts of a customer until the end of the transaction and returns whether all of them are empty. No operation
-- can change a balance meanwhile, so an account that is closed in the same transaction is closed empty.
create or replace function ledger.lock_if_empty(owner uuid) returns boolean
language sql security definer set search_path = ledger, pg_temp as $$
  select coalesce(bool_and(locked.balance = 0), true)
  from (select a.balance from account a where a.user_id = owner order by a.id for update) locked
$$;

revoke all on function ledger.lock_if_empty(uuid) from public;
grant execute on function ledger.lock_if_empty(uuid) to manilla_app;
