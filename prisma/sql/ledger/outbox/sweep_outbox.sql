create or replace function ledger.sweep_outbox(older_than interval) returns integer
language sql security definer set search_path = ledger, pg_temp as $$
  with gone as (
    delete from outbox where id in (
      select o.id from outbox o
      where o.id < first_id_of(clock_timestamp() - greatest(older_than, interval '1 day'))
        and o.done_at < clock_timestamp() - greatest(older_than, interval '1 day')
      order by o.id limit 1000 for update skip locked)
    returning 1
  ) select count(*)::integer from gone;
$$;

grant execute on function ledger.sweep_outbox(interval) to manilla_app;
