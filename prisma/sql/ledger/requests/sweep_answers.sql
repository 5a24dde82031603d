-- Deletes at most 1,000 old answers under keys that clients made (UUIDs). Answers under our own operations' keys stay.
-- The condition on the length makes the query use the index answers_to_clients.
create or replace function ledger.sweep_answers(older_than interval) returns integer
language sql security definer set search_path = ledger, pg_temp as $$
  with gone as (
    delete from idempotency where (user_id, operation, key) in (
      select i.user_id, i.operation, i.key from idempotency i
      where length(i.key) = 36 and i.created_at < clock_timestamp() - greatest(older_than, interval '7 days')
        and i.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      order by i.created_at limit 1000 for update skip locked)
    returning 1
  ) select count(*)::integer from gone;
$$;

grant execute on function ledger.sweep_answers(interval) to manilla_app;
