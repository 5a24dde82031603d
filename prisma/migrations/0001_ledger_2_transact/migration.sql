-- ledger.transact: starts operations. One statement of the client, one commit, one verdict per item.

-- What decides about an operation; everything that is only written travels as rows of the table it is for.
create type ledger.request as (
  id                uuid,
  user_id           uuid,
  -- Whose key it is: the user, or zeros when the house acts.
  claimant          uuid,
  operation         text,
  key               text,
  request_hash      text,
  answer            text,
  quote_id          uuid,
  fingerprint       text,
  duplicate_seconds integer,
  journal_id        uuid,
  kind              text,
  at                timestamptz
);

-- Part of a day's limit that an item asks for. `place` ranks the counters in the order in which they are locked.
create type ledger.limit_claim as (item integer, place integer, user_id uuid, name text, use bigint, cap bigint);

-- Locks what today's counters say and returns it in the order of the claims' places.
create function ledger.lock_limits(claims ledger.limit_claim[], today date) returns bigint[]
language plpgsql as $$
declare
  used   bigint[];
  wanted integer := (select max(place) from unnest(claims));
begin
  for attempt in 1 .. 2 loop
    select array_agg(held.used) into used
    from (
      select l.used from (select distinct user_id, name from unnest(claims)) c
      join limit_use l on l.user_id = c.user_id and l.name = c.name and l.day = today
      order by l.user_id, l.name for update of l
    ) held;
    exit when cardinality(used) = wanted;
    insert into limit_use (user_id, name, day, used)
    select distinct user_id, name, today, 0 from unnest(claims) order by user_id, name
    on conflict do nothing;
  end loop;
  return used;
end $$;

-- For each request that asks: the latest transaction like it, by the request's id. Two alike take turns.
create function ledger.earlier_alike(requests ledger.request[], moment timestamptz) returns jsonb
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hash) from (
    select distinct hashtextextended(user_id || fingerprint, 0) as hash from unnest(requests)
    where fingerprint is not null order by 1
  ) alike;
  return coalesce((
    select jsonb_object_agg(r.id, jsonb_build_object('transactionId', last.id, 'createdAt', last.created_at))
    from unnest(requests) r
    cross join lateral (
      select t.id, t.created_at from transaction t
      where t.user_id = r.user_id and t.fingerprint = r.fingerprint
        and t.created_at > moment - make_interval(secs => r.duplicate_seconds)
        and t.state <> all (array['failed', 'rejected', 'cancelled', 'expired'])
      order by t.created_at desc limit 1
    ) last
    where r.duplicate_seconds is not null
  ), '{}');
end $$;

-- The lines of accepted items and the first steps of their timelines, in the order of their references, so that two
-- batches that meet at one of them wait and never lock each other out.
create function ledger.write_transactions(transactions jsonb, accepted integer[], moment timestamptz) returns void
language plpgsql as $$
begin
  with line as materialized (
    select * from jsonb_to_recordset(transactions) t(
      item integer, id uuid, reference text, user_id uuid, kind text, state text, final boolean, asset_out text,
      units_out bigint, asset_in text, units_in bigint, fee_asset text, fee_units bigint, price numeric, rate numeric,
      naira_units bigint, dollar_cents bigint, provider text, provider_reference text, counterparty text,
      fingerprint text, related_id uuid, limits jsonb, details jsonb, at timestamptz, due_at timestamptz, reason text)
    where item = any (accepted)
    order by provider, provider_reference, id
  ), written as (
    insert into transaction (
      id, reference, user_id, kind, state, final, asset_out, units_out, asset_in, units_in, fee_asset, fee_units, price,
      rate, naira_units, dollar_cents, provider, provider_reference, counterparty, fingerprint, related_id, limits,
      details, created_at, updated_at, due_at)
    select
      id, reference, user_id, kind, state, final, asset_out, units_out, asset_in, units_in, fee_asset, fee_units, price,
      rate, naira_units, dollar_cents, provider, provider_reference, counterparty, fingerprint, related_id, limits,
      coalesce(details, '{}'), at, at, case when not final then coalesce(due_at, moment + interval '1 minute') end
    from line
  )
  insert into timeline (transaction_id, step, state, reason, at)
  select id, 1, state, reason, at from line;
end $$;

create function ledger.transact(
  requests jsonb, transactions jsonb, limit_claims jsonb, events jsonb,
  items integer[], users uuid[], purposes text[], assets text[], amounts bigint[]) returns setof ledger.verdict
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  asked      ledger.request[] := array(select r from jsonb_populate_recordset(null::request, requests) r);
  asks       ledger.request;
  claimed    uuid[];
  accepted   integer[] := '{}';
  refused    integer[] := '{}';
  moment     timestamptz := clock_timestamp();
  today      date := (moment at time zone 'Africa/Lagos')::date;
  status     text;
  problem    jsonb;
  quoted     boolean;
  guarded    boolean;
  quotes     jsonb := '{}';
  limits     ledger.limit_claim[];
  used       bigint[];
  limit_at   integer := 1;
  limit_next integer;
  earlier    jsonb := '{}';
  of_entry   record;
  locked     record;
  spot       integer;
  balances   bigint[];
  versions   bigint[];
  seqs       smallint[] := array_fill(null::smallint, array[cardinality(items)]);
  after      bigint[] := array_fill(null::bigint, array[cardinality(items)]);
  became     bigint[] := array_fill(null::bigint, array[cardinality(items)]);
  entry_at   integer := 1;
  entry_next integer;
begin
  -- 1. Keys first, in order. Who comes second waits here for the first one's commit and then finds its answer.
  with claim as (
    insert into idempotency (user_id, operation, key, request_hash, transaction_id, answer, created_at)
    select distinct on (claimant, operation, key) claimant, operation, key, request_hash, id, answer, moment
    from unnest(asked) with ordinality
    order by claimant, operation, key, ordinality
    on conflict do nothing
    returning transaction_id
  )
  select coalesce(array_agg(transaction_id), '{}') into claimed from claim;

  -- 2. What the guards look at, kind by kind and each in its order.
  select bool_or(quote_id is not null), bool_or(duplicate_seconds is not null) into quoted, guarded from unnest(asked);
  if quoted then
    -- With their users: an id is no right to a price.
    select coalesce(jsonb_object_agg(id, user_id), '{}') into quotes from (
      select q.id, q.user_id from quote q join unnest(asked) r on r.quote_id = q.id and r.user_id = q.user_id
      where q.transaction_id is null and q.expires_at > moment
      order by q.id for update of q
    ) valid;
  end if;
  if limit_claims <> '[]' then
    select array_agg(row(item, place, user_id, name, use, cap)::limit_claim order by item) into limits
    from (
      select l.*, (dense_rank() over (order by l.user_id, l.name))::integer as place
      from jsonb_to_recordset(limit_claims) l(item integer, user_id uuid, name text, use bigint, cap bigint)
    ) ranked;
    used := lock_limits(limits, today);
  end if;
  if guarded then
    earlier := earlier_alike(asked, moment);
  end if;

  -- 3. The user accounts of the whole batch, in id order.
  of_entry := resolve(users, purposes, assets);
  locked := lock_accounts(of_entry.accounts, of_entry.places);
  balances := locked.balances;
  versions := locked.versions;

  -- 4. Item by item: what is refused leaves the next one everything as it found it.
  for item in 1 .. cardinality(asked) loop
    asks := asked[item];
    status := case when asks.id = any (claimed) then 'done' else 'taken' end;
    problem := null;
    if status = 'done' and asks.quote_id is not null
      and quotes ->> asks.quote_id::text is distinct from asks.user_id::text then
      status := 'quote_expired';
    end if;
    limit_next := limit_at;
    while limits[limit_next].item = item loop
      spot := limits[limit_next].place;
      if status = 'done' and used[spot] + limits[limit_next].use > limits[limit_next].cap then
        status := 'limit_exceeded';
        problem := jsonb_build_object('limit', limits[limit_next].name, 'cap', limits[limit_next].cap::text,
          'used', used[spot]::text);
      end if;
      limit_next := limit_next + 1;
    end loop;
    if status = 'done' and asks.duplicate_seconds is not null then
      problem := coalesce(earlier -> asks.id::text, earlier -> (asks.user_id || asks.fingerprint));
      if problem is not null then
        status := 'possible_duplicate';
      end if;
    end if;
    entry_next := entry_at;
    while items[entry_next] = item loop
      if status = 'done' and amounts[entry_next] < 0 then
        spot := of_entry.places[entry_next];
        if balances[spot] + amounts[entry_next] < 0 then
          status := 'insufficient_funds';
          problem := jsonb_build_object('asset', assets[entry_next], 'available', balances[spot]::text,
            'shortfall', (-amounts[entry_next] - balances[spot])::text);
        end if;
      end if;
      entry_next := entry_next + 1;
    end loop;

    if status = 'done' then
      accepted := accepted || item;
      for at in entry_at .. entry_next - 1 loop
        seqs[at] := at - entry_at + 1;
        spot := of_entry.places[at];
        if spot is not null then
          balances[spot] := balances[spot] + amounts[at];
          versions[spot] := versions[spot] + 1;
          after[at] := balances[spot];
          became[at] := versions[spot];
        end if;
      end loop;
      for at in limit_at .. limit_next - 1 loop
        used[limits[at].place] := used[limits[at].place] + limits[at].use;
      end loop;
      if asks.quote_id is not null then
        quotes := quotes - asks.quote_id::text;
      end if;
      if asks.fingerprint is not null then
        earlier := earlier || jsonb_build_object(asks.user_id || asks.fingerprint,
          jsonb_build_object('transactionId', asks.id, 'createdAt', asks.at));
      end if;
    elsif status <> 'taken' then
      refused := refused || item;
    end if;
    entry_at := entry_next;
    limit_at := limit_next;
    if status <> 'taken' then
      return next row(item, status, null, problem)::verdict;
    end if;
  end loop;

  -- 5. Write what was accepted, the house's rows last. A refused operation leaves its key free.
  if cardinality(refused) > 0 then
    delete from idempotency i using (select asked[item].* from unnest(refused) item) r
    where (i.user_id, i.operation, i.key) = (r.claimant, r.operation, r.key);
  end if;
  if cardinality(accepted) > 0 then
    perform write_transactions(transactions, accepted, moment);
    perform announce_all(events, accepted);
    if quoted then
      update quote q set transaction_id = r.id
      from (select asked[item].* from unnest(accepted) item) r where q.id = r.quote_id;
    end if;
    if limits is not null then
      update limit_use l set used = c.used
      from (select distinct user_id, name, used[c.place] as used from unnest(limits) c) c
      where l.user_id = c.user_id and l.name = c.name and l.day = today and l.used <> c.used;
    end if;
    perform book(
      array(select row(r.journal_id, r.id, r.kind, r.at)::journal
        from (select item, asked[item].* from unnest(accepted) item) r where r.item = any (items)),
      array(select journal_id from unnest(asked)), items, seqs, of_entry.accounts, of_entry.places, assets, amounts,
      after, became, locked.accounts, balances, versions);
  end if;

  -- 6. Keys that were taken: the stored answer, or a refusal. A key whose first use in this batch was refused is free
  -- again, so its next use has yet to be tried: 'deferred' asks for it once more.
  if cardinality(claimed) < cardinality(asked) then
    return query
    select r.ordinality::integer,
      case when i.key is null then 'deferred' when i.request_hash = r.request_hash then 'done'
        else 'idempotency_key_reused' end,
      case when i.request_hash = r.request_hash then i.answer end,
      case when i.request_hash = r.request_hash then jsonb_build_object('transactionId', i.transaction_id) end
    from unnest(asked) with ordinality r
    left join idempotency i on (i.user_id, i.operation, i.key) = (r.claimant, r.operation, r.key)
    where r.id <> all (claimed);
  end if;
end $$;
