-- Locks a customer's ledger accounts until the end of the transaction and returns true if all are empty. Until then no
-- balance can change, so the caller can safely close the customer's account in the same transaction.
create or replace function ledger.lock_if_empty(owner uuid) returns boolean
language sql security definer set search_path = ledger, pg_temp as $$
  select coalesce(bool_and(locked.balance = 0), true)
  from (select a.balance from account a where a.user_id = owner order by a.id for update) locked
$$;

grant execute on function ledger.lock_if_empty(uuid) to manilla_app;
