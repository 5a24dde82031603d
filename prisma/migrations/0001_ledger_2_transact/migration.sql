-- ledger.transact: starts operations. One statement of the client, one commit, one verdict per item.

-- An operation as the application sends it (a JSON object with these keys).
create type ledger.operation as (
  id                 uuid,
  at                 timestamptz,
  user_id            uuid,
  kind               text,
  state              text,
  final              boolean,
  reference          text,
  asset_out          text,
  units_out          bigint,
  asset_in           text,
  units_in           bigint,
  fee_asset          text,
  fee_units          bigint,
  price              numeric,
  rate               numeric,
  naira_units        bigint,
  dollar_cents       bigint,
  provider           text,
  provider_reference text,
  counterparty       text,
  related_id         uuid,
  details            jsonb,
  due_at             timestamptz,
  reason             text,
  -- Whose key it is: the user, or zeros when the house acts.
  claimant           uuid,
  operation          text,
  key                text,
  request_hash       text,
  answer             text,
  quote_id           uuid,
  fingerprint        text,
  duplicate_seconds  integer,
  limits             jsonb,
  journal_id         uuid,
  entries            jsonb,
  events             jsonb,
  companion          jsonb
);

-- Part of a day's limit that an item asks for. `place` ranks the counters in the order in which they are locked.
create type ledger.limit_claim as (item integer, place integer, user_id uuid, name text, use bigint, cap bigint);

create type ledger.verdict as (item integer, status text, replayed boolean, answer text, problem jsonb);

-- Locks what today's counters say and returns it in the order of the claims' places.
create function ledger.lock_limits(claims ledger.limit_claim[], today date) returns bigint[]
language plpgsql set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off as $$
declare
  used bigint[];
  wanted integer := (select max(place) from unnest(claims));
begin
  for attempt in 1..2 loop
    select array_agg(held.used order by held.user_id, held.name) into used
    from (
      select l.user_id, l.name, l.used from limit_use l
      where l.day = today and (l.user_id, l.name) in (select user_id, name from unnest(claims))
      order by l.user_id, l.name for update
    ) held;
    exit when cardinality(used) = wanted;
    insert into limit_use (user_id, name, day, used)
    select distinct user_id, name, today, 0 from unnest(claims) order by user_id, name
    on conflict do nothing;
  end loop;
  return used;
end $$;

-- For each operation that asks: the latest one like it, by the operation's id. Two alike take turns.
create function ledger.earlier_alike(operations ledger.operation[], moment timestamptz) returns jsonb
language plpgsql set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hash) from (
    select distinct hashtextextended(user_id || fingerprint, 0) as hash from unnest(operations)
    where fingerprint is not null order by 1
  ) alike;
  return coalesce((
    select jsonb_object_agg(o.id, jsonb_build_object('transactionId', last.id, 'createdAt', last.created_at))
    from unnest(operations) o
    cross join lateral (
      select t.id, t.created_at from transaction t
      where t.user_id = o.user_id and t.fingerprint = o.fingerprint
        and t.created_at > moment - make_interval(secs => o.duplicate_seconds)
        and t.state <> all (array['failed', 'rejected', 'cancelled', 'expired'])
      order by t.created_at desc limit 1
    ) last
    where o.duplicate_seconds is not null
  ), '{}');
end $$;

-- The plain rows of accepted operations: transactions (in the order of their references, so that two batches that meet
-- at one of them wait and never lock each other out), first lines of timelines, events, used quotes.
create function ledger.write_operations(accepted ledger.operation[], moment timestamptz) returns void
language plpgsql set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  everyone ledger.operation[] := accepted || array(
    select c from unnest(accepted) o cross join jsonb_populate_record(null::operation, o.companion) c
    where o.companion is not null);
begin
  insert into transaction (
    id, reference, user_id, kind, state, final, asset_out, units_out, asset_in, units_in, fee_asset, fee_units, price,
    rate, naira_units, dollar_cents, provider, provider_reference, counterparty, fingerprint, related_id, limits, details,
    created_at, updated_at, due_at)
  select
    id, reference, user_id, kind, state, final, asset_out, units_out, asset_in, units_in, fee_asset, fee_units, price,
    rate, naira_units, dollar_cents, provider, provider_reference, counterparty, fingerprint, related_id, limits,
    coalesce(details, '{}'), at, at, case when not final then coalesce(due_at, moment + interval '1 minute') end
  from unnest(everyone)
  order by provider, provider_reference, id;

  insert into timeline (transaction_id, step, state, reason, at)
  select id, 1, state, reason, at from unnest(everyone);

  perform announce_all(array(select id from unnest(accepted)), array(select events from unnest(accepted)));

  update quote q set transaction_id = o.id
  from unnest(accepted) o where q.id = o.quote_id;
end $$;

create function ledger.transact(batch jsonb) returns setof ledger.verdict
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  asked      ledger.operation[] := array(select o from jsonb_populate_recordset(null::operation, batch) o);
  operations ledger.operation[] := asked;
  items      integer[];
  accepted   ledger.operation[] := '{}';
  op         ledger.operation;
  moment     timestamptz := clock_timestamp();
  today      date := (moment at time zone 'Africa/Lagos')::date;
  status     text;
  problem    jsonb;
  quotes     uuid[] := '{}';
  limits     ledger.limit_claim[] := '{}';
  used       bigint[] := '{}';
  claim      ledger.limit_claim;
  limit_at   integer := 1;
  limit_next integer;
  earlier    jsonb := '{}';
  bookings   ledger.booking[];
  booking    ledger.booking;
  booked     ledger.booking[] := '{}';
  balances   bigint[];
  versions   bigint[];
  entry_at   integer := 1;
  entry_next integer;
begin
  -- 1. Keys first, in order. Who comes second waits here for the first one's commit and then finds its answer.
  with claimed as (
    insert into idempotency (user_id, operation, key, request_hash, transaction_id, answer, created_at)
    select distinct on (claimant, operation, key) claimant, operation, key, request_hash, id, answer, moment
    from unnest(asked) with ordinality
    order by claimant, operation, key, ordinality
    on conflict do nothing
    returning transaction_id
  )
  select array_agg(o.ordinality order by o.ordinality) into items
  from claimed c join unnest(asked) with ordinality o on o.id = c.transaction_id;
  if cardinality(items) is distinct from cardinality(asked) then
    operations := array(select asked[item] from unnest(items) item);
  end if;

  -- 2. What the guards look at, kind by kind and each in its order.
  if exists (select from unnest(operations) where quote_id is not null) then
    select array_agg(id) into quotes from (
      select q.id from quote q join unnest(operations) o on o.quote_id = q.id and o.user_id = q.user_id
      where q.transaction_id is null and q.expires_at > moment
      order by q.id for update of q
    ) valid;
  end if;
  if exists (select from unnest(operations) o where o.limits is not null) then
    select array_agg(row(item, place, user_id, name, use, cap)::limit_claim order by item) into limits
    from (
      select o.ordinality::integer as item, o.user_id, l.name, l.use, l.cap,
        (dense_rank() over (order by o.user_id, l.name))::integer as place
      from unnest(operations) with ordinality o
      cross join jsonb_to_recordset(o.limits) l(name text, use bigint, cap bigint)
    ) ranked;
    used := lock_limits(limits, today);
  end if;
  if exists (select from unnest(operations) where duplicate_seconds is not null) then
    earlier := earlier_alike(operations, moment);
  end if;

  -- 3. The user accounts of the whole batch, in id order.
  bookings := bookings(array(select journal_id from unnest(operations)), array(select entries from unnest(operations)));
  select array_agg(balance), array_agg(version) into balances, versions from (
    select balance, version from account
    where id = any (array(select account_id from unnest(bookings) where mine)) order by id for update
  ) locked;

  -- 4. Item by item: what is refused leaves the next one everything as it found it.
  for item in 1 .. cardinality(operations) loop
    op := operations[item];
    status := 'done';
    problem := null;
    if op.quote_id is not null and (quotes is null or op.quote_id <> all (quotes)) then
      status := 'quote_expired';
    end if;
    limit_next := limit_at;
    while limits[limit_next].item = item loop
      claim := limits[limit_next];
      if status = 'done' and used[claim.place] + claim.use > claim.cap then
        status := 'limit_exceeded';
        problem := jsonb_build_object('limit', claim.name, 'cap', claim.cap::text, 'used', used[claim.place]::text);
      end if;
      limit_next := limit_next + 1;
    end loop;
    if status = 'done' and op.duplicate_seconds is not null then
      problem := coalesce(earlier -> op.id::text, earlier -> (op.user_id || op.fingerprint));
      if problem is not null then
        status := 'possible_duplicate';
      end if;
    end if;
    entry_next := entry_at;
    while bookings[entry_next].item = item loop
      booking := bookings[entry_next];
      if status = 'done' and booking.mine and booking.amount < 0 and balances[booking.place] + booking.amount < 0 then
        status := 'insufficient_funds';
        problem := jsonb_build_object('asset', booking.asset, 'available', balances[booking.place]::text,
          'shortfall', (-booking.amount - balances[booking.place])::text);
      end if;
      entry_next := entry_next + 1;
    end loop;

    if status = 'done' then
      accepted := accepted || op;
      for at in entry_at .. entry_next - 1 loop
        booking := bookings[at];
        if booking.mine then
          balances[booking.place] := balances[booking.place] + booking.amount;
          versions[booking.place] := versions[booking.place] + 1;
          booking.balance_after := balances[booking.place];
          booking.version := versions[booking.place];
        end if;
        booked := booked || booking;
      end loop;
      for at in limit_at .. limit_next - 1 loop
        used[limits[at].place] := used[limits[at].place] + limits[at].use;
      end loop;
      if op.quote_id is not null then
        quotes := array_remove(quotes, op.quote_id);
      end if;
      if op.fingerprint is not null then
        earlier := earlier || jsonb_build_object(op.user_id || op.fingerprint,
          jsonb_build_object('transactionId', op.id, 'createdAt', op.at));
      end if;
    end if;
    entry_at := entry_next;
    limit_at := limit_next;
    return next row(items[item], status, false, null, problem)::verdict;
  end loop;

  -- 5. Write what was accepted, the house's rows last.
  if cardinality(accepted) < cardinality(operations) then
    delete from idempotency i using unnest(operations) o
    where (i.user_id, i.operation, i.key) = (o.claimant, o.operation, o.key)
      and o.id not in (select id from unnest(accepted));
  end if;
  if cardinality(accepted) > 0 then
    perform write_operations(accepted, moment);
    update limit_use l set used = c.used
    from (select distinct user_id, name, used[place] as used from unnest(limits)) c
    where l.user_id = c.user_id and l.name = c.name and l.day = today;
    perform book(
      array(select row(journal_id, id, state, at)::journal from unnest(accepted) where entries <> '[]'), booked);
  end if;

  -- 6. Keys that were taken: the stored answer, or a refusal. A key whose first use in this batch was refused is free
  -- again, so its next use has yet to be tried: 'deferred' asks for it once more.
  if cardinality(items) is distinct from cardinality(asked) then
    return query
    select o.ordinality::integer,
      case when i.key is null then 'deferred' when i.request_hash = o.request_hash then 'done'
        else 'idempotency_key_reused' end,
      true,
      case when i.request_hash = o.request_hash then i.answer end,
      case when i.request_hash = o.request_hash then jsonb_build_object('transactionId', i.transaction_id) end
    from unnest(asked) with ordinality o
    left join idempotency i on (i.user_id, i.operation, i.key) = (o.claimant, o.operation, o.key)
    where o.ordinality <> all (coalesce(items, '{}'));
  end if;
end $$;
