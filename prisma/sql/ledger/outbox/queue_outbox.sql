-- Only workers of the version before this one call it, during an update. The next version drops it together with
-- outbox.queued_until.
create or replace function ledger.queue_outbox(at_most integer, lease interval) returns setof uuid
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
  update outbox o set queued_until = clock_timestamp() + lease
  from (
    select id from outbox
    where done_at is null and (claimed_until is null or claimed_until < clock_timestamp())
      and (queued_until is null or queued_until < clock_timestamp())
    order by id limit at_most for update skip locked
  ) waiting
  where o.id = waiting.id
  returning o.id;
end $$;

grant execute on function ledger.queue_outbox(integer,interval) to manilla_app;
