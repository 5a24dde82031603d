-- Locks what today's counters say and returns it in the order of the claims' places.
create or replace function ledger.lock_limits(claims ledger.limit_claim[], counters integer, today date, out used bigint[])
language plpgsql as $$
begin
  for attempt in 1 .. 2 loop
    select array_agg(held.used order by held.place) into used
    from (
      select c.place, l.used from (select distinct place, user_id, name from unnest(claims)) c
      join limit_use l on l.user_id = c.user_id and l.name = c.name and l.day = today
      order by l.user_id, l.name for update of l
    ) held;
    exit when cardinality(used) = counters;
    insert into limit_use (user_id, name, day, used)
    select distinct user_id, name, today, 0 from unnest(claims) order by user_id, name
    on conflict do nothing;
  end loop;
end $$;

revoke all on function ledger.lock_limits(ledger.limit_claim[],integer,date) from public;
