-- Locks the counters of the claims in the order of user, name and day, creates missing ones, and returns their used
-- amounts by counter number. A claim without a day counts today.
create or replace function ledger.lock_limits(
  claims ledger.limit_claim[], counter_count integer, today date, out used bigint[])
language plpgsql as $$
begin
  for attempt in 1 .. 2 loop
    select array_agg(locked.used order by locked.counter) into used
    from (
      select c.counter, l.used
      from (select distinct counter, user_id, name, coalesce(day, today) as day from unnest(claims)) c
      join limit_use l on l.user_id = c.user_id and l.name = c.name and l.day = c.day
      order by l.user_id, l.name, l.day for update of l
    ) locked;
    exit when cardinality(used) = counter_count;
    insert into limit_use (user_id, name, day, used)
    select distinct user_id, name, coalesce(day, today) as day, 0 from unnest(claims) order by user_id, name, day
    on conflict do nothing;
  end loop;
end $$;

-- Deletes counters of past days. A later refund to such a day does not matter, because that day is no longer checked.
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
