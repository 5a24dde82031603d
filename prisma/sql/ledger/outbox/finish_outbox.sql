create or replace function ledger.finish_outbox(ids uuid[]) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update outbox set done_at = clock_timestamp(), last_error = null where id = any (ids) and done_at is null;
$$;

grant execute on function ledger.finish_outbox(uuid[]) to manilla_app;
