-- Opens a new user's accounts in the commit that creates the user. Repeating it adds missing accounts.
create or replace function ledger.open_accounts(owner uuid) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into account (user_id, asset, purpose)
  select owner, a.code, p.purpose from asset a cross join unnest(array['available', 'held']) p(purpose)
  order by a.code, p.purpose
  on conflict do nothing;
$$;
grant execute on function ledger.open_accounts(uuid) to manilla_app, manilla_desk;

-- Locks a customer's accounts until the end of the transaction. Returns true if all are empty. No balance can change
-- meanwhile, so an account that is closed in the same transaction is empty.
create or replace function ledger.lock_if_empty(owner uuid) returns boolean
language sql security definer set search_path = ledger, pg_temp as $$
  select coalesce(bool_and(locked.balance = 0), true)
  from (select a.balance from account a where a.user_id = owner order by a.id for update) locked
$$;
grant execute on function ledger.lock_if_empty(uuid) to manilla_app;
