-- The other doors of the books, and who may use which.

-- Accounts of a new user, in the commit that makes him; calling it again adds what is missing.
create function ledger.open_accounts(owner uuid) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into account (user_id, asset, purpose)
  select owner, a.code, p.purpose from asset a cross join unnest(array['available', 'held']) p(purpose)
  order by a.code, p.purpose
  on conflict do nothing;
$$;

-- Events of a batch's accepted items; listeners are woken once, by the commit.
create function ledger.announce_all(events jsonb, accepted integer[]) returns void
language plpgsql as $$
begin
  if events = '[]' then
    return;
  end if;
  insert into outbox (id, topic, payload, transaction_id, created_at)
  select e.id, e.topic, e.payload, e.transaction_id, clock_timestamp()
  from jsonb_to_recordset(events) e(item integer, id uuid, topic text, payload jsonb, transaction_id uuid)
  where e.item = any (accepted);
  if found then
    notify outbox;
  end if;
end $$;

-- For a command that moves no money: announces an event in the commit of whoever calls it.
create function ledger.announce(id uuid, topic text, payload jsonb) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into outbox (id, topic, payload, created_at) values (id, topic, payload, clock_timestamp());
  select pg_notify('outbox', '');
$$;

-- Takes waiting events for a while, oldest first; what is not finished in time can be taken again.
create function ledger.claim_outbox(at_most integer, lease interval)
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

create function ledger.finish_outbox(ids uuid[]) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update outbox set done_at = clock_timestamp(), last_error = null where id = any (ids) and done_at is null;
$$;

-- Gives an event back after a failure; it is due again after `pause`.
create function ledger.return_outbox(event uuid, error text, pause interval) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update outbox set last_error = left(error, 500), claimed_until = clock_timestamp() + pause
  where id = event and done_at is null;
$$;

-- Removes what was told long ago; the newest weeks stay for support.
create function ledger.sweep_outbox(older_than interval) returns integer
language sql security definer set search_path = ledger, pg_temp as $$
  with gone as (
    delete from outbox where done_at < clock_timestamp() - greatest(older_than, interval '1 day') returning 1
  ) select count(*)::integer from gone;
$$;

-- Terms for one user until they expire.
create function ledger.save_quote(
  id uuid, owner uuid, side text, terms jsonb, created_at timestamptz, expires_at timestamptz) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into quote (id, user_id, side, terms, created_at, expires_at)
  values (id, owner, side, terms, created_at, expires_at);
$$;

-- Who may what. Reading is plain select; every write goes through a function above.
revoke all on schema ledger from public;
revoke all on all functions in schema ledger from public;
grant usage on schema ledger to manilla_app;
grant select on all tables in schema ledger to manilla_app;
grant execute on function
  ledger.transact(jsonb, jsonb, jsonb, jsonb, integer[], uuid[], text[], text[], bigint[]),
  ledger.advance(jsonb, jsonb, integer[], uuid[], text[], text[], bigint[]), ledger.open_accounts(uuid), ledger.announce(uuid, text, jsonb),
  ledger.claim_outbox(integer, interval), ledger.finish_outbox(uuid[]), ledger.return_outbox(uuid, text, interval),
  ledger.sweep_outbox(interval), ledger.save_quote(uuid, uuid, text, jsonb, timestamptz, timestamptz)
  to manilla_app;
