-- Deletes old quotes. Transactions store their own price, rate and fee, so they do not need the quotes.
create or replace function ledger.sweep_quotes(older_than interval) returns integer
language sql security definer set search_path = ledger, pg_temp as $$
  with gone as (
    delete from quote where id in (
      select q.id from quote q
      where q.id < first_id_of(clock_timestamp() - greatest(older_than, interval '1 day'))
        and q.expires_at < clock_timestamp() - greatest(older_than, interval '1 day')
      order by q.id limit 1000 for update skip locked)
    returning 1
  ) select count(*)::integer from gone;
$$;

grant execute on function ledger.sweep_quotes(interval) to manilla_app;
