-- Returns the used amount of each counter in `claims`, in the order of the counters' numbers. Creates missing counters
-- and locks all of them in the order of user, limit name and day. A claim without a day counts for today.
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
