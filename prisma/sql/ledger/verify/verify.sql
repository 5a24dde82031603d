create or replace function ledger.verify(outbox_age interval default '5 minutes')
returns table (violation text, subject text, detail text)
language sql stable security definer set search_path = ledger, pg_temp as $$
  select v.violation, v.subject, v.detail from violations(outbox_age, null) v
$$;

grant execute on function ledger.verify(interval) to manilla_app, support_ro;
