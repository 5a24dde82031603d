create or replace function ledger.save_quote(
  id uuid, owner uuid, side text, terms jsonb, created_at timestamptz, expires_at timestamptz) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into quote (id, user_id, side, terms, created_at, expires_at)
  values (id, owner, side, terms, created_at, expires_at);
$$;

grant execute on function ledger.save_quote(uuid,uuid,text,jsonb,timestamp with time zone,timestamp with time zone) to manilla_app;
