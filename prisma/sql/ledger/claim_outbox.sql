-- Takes waiting events for a while, oldest first; what is not finished in time can be taken again.
create or replace function ledger.claim_outbox(at_most integer, lease interval)
returns table (id uuid, topic text, payload jsonb, transaction_id uuid, created_at timestamptz, attempts integer)
language sql security definer set search_path = ledger, pg_temp as $$
  update outbox o set claimed_until = clock_timestamp() + lease, attempts = o.attempts + 1
  from (
    select w.id from outbox w
    where w.done_at is null and (w.claimed_until is null or w.claimed_until < clock_timestamp())
    order by w.id limit least(at_most, 1000) for update skip locked
  ) free
  where o.id = free.id
  returning o.id, o.topic, o.payload, o.transaction_id, o.created_at, o.attempts;
$$;

revoke all on function ledger.claim_outbox(integer,interval) from public;
grant execute on function ledger.claim_outbox(integer,interval) to manilla_app;
