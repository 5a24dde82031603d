-- Creates the accounts of a new user in the commit that creates the user. A second call adds missing accounts.
create or replace function ledger.open_accounts(owner uuid) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into account (user_id, asset, purpose)
  select owner, a.code, p.purpose from asset a cross join unnest(array['available', 'held']) p(purpose)
  order by a.code, p.purpose
  on conflict do nothing;
$$;

grant execute on function ledger.open_accounts(uuid) to manilla_app, manilla_desk;
