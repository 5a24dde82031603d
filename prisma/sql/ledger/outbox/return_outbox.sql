create or replace function ledger.return_outbox(event uuid, error text, pause interval) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update outbox set last_error = left(error, 500), claimed_until = clock_timestamp() + pause
  where id = event and done_at is null;
$$;

grant execute on function ledger.return_outbox(uuid,text,interval) to manilla_app;
