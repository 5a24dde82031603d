-- Writes the event of a command that moves no money.
create or replace function ledger.announce(id uuid, topic text, payload jsonb) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into outbox (id, topic, payload, created_at) values (id, topic, payload, clock_timestamp());
  select pg_notify('outbox', '');
$$;
grant execute on function ledger.announce(uuid,text,jsonb) to manilla_app, manilla_desk;

-- Adds the events of a batch's accepted items. The commit notifies listeners once.
create or replace function ledger.announce_all(events json, accepted integer[], out announced integer)
language plpgsql as $$
begin
  insert into outbox (id, topic, payload, transaction_id, created_at)
  select e.id, e.topic, e.payload, e.transaction_id, clock_timestamp()
  from json_to_recordset(events) e(item integer, id uuid, topic text, payload jsonb, transaction_id uuid)
  where e.item = any (accepted);
  get diagnostics announced = row_count;
  if announced > 0 then
    notify outbox;
  end if;
end $$;

-- Takes waiting events in the commit of the caller's rows about them. `finished` events are done. `leased` events
-- wait for a job and can be taken again after their lease. Returns the ids that were still waiting. The caller writes
-- rows only for those, so that each event is handled once. Callers run one at a time, so that they never wait for
-- each other's rows.
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

create or replace function ledger.finish_outbox(ids uuid[]) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update outbox set done_at = clock_timestamp(), last_error = null where id = any (ids) and done_at is null;
$$;
grant execute on function ledger.finish_outbox(uuid[]) to manilla_app;

create or replace function ledger.return_outbox(event uuid, error text, pause interval) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update outbox set last_error = left(error, 500), claimed_until = clock_timestamp() + pause
  where id = event and done_at is null;
$$;
grant execute on function ledger.return_outbox(uuid,text,interval) to manilla_app;

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

create or replace function ledger.sweep_outbox(older_than interval) returns integer
language sql security definer set search_path = ledger, pg_temp as $$
  with gone as (
    delete from outbox where id in (
      select o.id from outbox o
      where o.id < first_id_of(clock_timestamp() - greatest(older_than, interval '1 day'))
        and o.done_at < clock_timestamp() - greatest(older_than, interval '1 day')
      order by o.id limit 1000 for update skip locked)
    returning 1
  ) select count(*)::integer from gone;
$$;
grant execute on function ledger.sweep_outbox(interval) to manilla_app;
