-- Deletes counters of past days. A later refund needs no counter, because a past day's limit is no longer checked.
create or replace function ledger.sweep_limits(older_than interval) returns integer
language sql security definer set search_path = ledger, pg_temp as $$
  with gone as (
    delete from limit_use where (user_id, name, day) in (
      select u.user_id, u.name, u.day from limit_use u
      where u.day < ((clock_timestamp() - greatest(older_than, interval '2 days')) at time zone 'Africa/Lagos')::date
      order by u.day limit 1000 for update skip locked)
    returning 1
  ) select count(*)::integer from gone;
$$;

grant execute on function ledger.sweep_limits(interval) to manilla_app;
