-- Marks the events in `finished` as done, and reserves the events in `leased` for the time `lease`. Skips events that
-- are already done or reserved, and returns the ids of all others. In the same commit the caller writes rows for the
-- returned ids only, so that each event is handled once. The lock prevents deadlocks between two callers.
create or replace function ledger.take_outbox(finished uuid[], leased uuid[], lease interval) returns setof uuid
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger.take_outbox', 0));
  return query
  update outbox o set
    attempts = o.attempts + 1,
    done_at = case when not t.leased then clock_timestamp() end,
    claimed_until = case when t.leased then clock_timestamp() + lease end
  from (select id, false as leased from unnest(finished) id union all select id, true from unnest(take_outbox.leased) id) t
  where o.id = t.id and o.done_at is null and (o.claimed_until is null or o.claimed_until < clock_timestamp())
  returning o.id;
end $$;

grant execute on function ledger.take_outbox(uuid[],uuid[],interval) to manilla_app;
