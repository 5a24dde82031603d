-- Locks today's limit counters in the order of user and name, creating those that are missing, and returns what is used of
-- each, by its number in the claims.
create or replace function ledger.lock_limits(
  claims ledger.limit_claim[], counter_count integer, today date, out used bigint[])
language plpgsql as $$
begin
  for attempt in 1 .. 2 loop
    select array_agg(locked.used order by locked.counter) into used
    from (
      select c.counter, l.used from (select distinct counter, user_id, name from unnest(claims)) c
      join limit_use l on l.user_id = c.user_id and l.name = c.name and l.day = today
      order by l.user_id, l.name for update of l
    ) locked;
    exit when cardinality(used) = counter_count;
    insert into limit_use (user_id, name, day, used)
    select distinct user_id, name, today, 0 from unnest(claims) order by user_id, name
    on conflict do nothing;
  end loop;
end $$;

revoke all on function ledger.lock_limits(ledger.limit_claim[], integer, date) from public;
