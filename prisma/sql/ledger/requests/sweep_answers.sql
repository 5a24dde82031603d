-- Deletes old answers under clients' idempotency keys (UUIDs), at most 1,000 a call. Keys of our own operations stay.
-- The length is repeated, because the index answers_to_clients is limited to it.
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
