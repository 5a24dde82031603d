create or replace function ledger.transact(
  requests json, lines json, limit_claims json, events json, users uuid[], purposes text[], assets text[],
  items integer[], places integer[], amounts bigint[]) returns setof ledger.verdict
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  asked      ledger.request[];
  asks       ledger.request;
  quoted     boolean;
  guarded    boolean;
  claimed    uuid[];
  accepted   integer[] := '{}';
  refused    integer[] := '{}';
  moment     timestamptz := clock_timestamp();
  today      date := (moment at time zone 'Africa/Lagos')::date;
  status     text;
  problem    jsonb;
  offered    integer[];
  spent      uuid[] := '{}';
  limits     ledger.limit_claim[];
  counters   integer;
  used       bigint[];
  limit_at   integer := 1;
  limit_next integer;
  earlier    jsonb := '{}';
  locked     record;
  balances   bigint[];
  versions   bigint[];
  spot       integer;
  journals   ledger.journal[] := '{}';
  seqs       smallint[] := array_fill(null::smallint, array[cardinality(items)]);
  after      bigint[] := array_fill(null::bigint, array[cardinality(items)]);
  became     bigint[] := array_fill(null::bigint, array[cardinality(items)]);
  entry_at   integer := 1;
  entry_next integer;
  written    integer;
begin
  select array_agg(r), bool_or(r.quote_id is not null), bool_or(r.duplicate_seconds is not null)
  into asked, quoted, guarded
  from json_populate_recordset(null::request, requests) r;

  -- 1. Keys first, in order. Who comes second waits here for the first one's commit and then finds its answer.
  with claim as (
    insert into idempotency (user_id, operation, key, request_hash, transaction_id, answer, created_at)
    select claimant, operation, key, request_hash, id, answer, moment
    from unnest(asked) with ordinality
    order by claimant, operation, key, ordinality
    on conflict do nothing
    returning transaction_id
  )
  select coalesce(array_agg(transaction_id), '{}') into claimed from claim;

  -- 2. What the guards look at, kind by kind and each in its order.
  if quoted then
    -- With their users: an id is no right to a price.
    select coalesce(array_agg(item), '{}') into offered from (
      select r.item from (select ordinality::integer as item, quote_id, user_id from unnest(asked) with ordinality) r
      join quote q on q.id = r.quote_id and q.user_id = r.user_id
      where q.transaction_id is null and q.expires_at > moment
      order by q.id for update of q
    ) valid;
  end if;
  if limit_claims is not null then
    select array_agg(l), max(l.place) into limits, counters
    from json_populate_recordset(null::limit_claim, limit_claims) l;
    used := lock_limits(limits, counters, today);
  end if;
  if guarded then
    earlier := earlier_alike(asked, moment);
  end if;

  -- 3. The user accounts of the whole batch, in id order.
  if cardinality(items) > 0 then
    locked := lock_accounts(users, purposes, assets);
    balances := locked.balances;
    versions := locked.versions;
  end if;

  -- 4. Item by item: what is refused leaves the next one everything as it found it. What a person has comes before what
  -- he may: who lacks the money is told so, not that it would pass his limit.
  for item in 1 .. cardinality(asked) loop
    asks := asked[item];
    status := case when asks.id = any (claimed) then 'done' else 'taken' end;
    problem := null;
    if status = 'done' and asks.quote_id is not null and (item <> all (offered) or asks.quote_id = any (spent)) then
      status := 'quote_expired';
    end if;
    entry_next := entry_at;
    while items[entry_next] = item loop
      spot := places[entry_next];
      if status = 'done' and amounts[entry_next] < 0 and versions[spot] is not null
        and balances[spot] + amounts[entry_next] < 0 then
        status := 'insufficient_funds';
        problem := jsonb_build_object('asset', assets[spot], 'available', balances[spot]::text,
          'shortfall', (-amounts[entry_next] - balances[spot])::text);
      end if;
      entry_next := entry_next + 1;
    end loop;
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

    if status = 'done' then
      accepted := accepted || item;
      if entry_next > entry_at then
        journals[item] := row(asks.journal_id, asks.id, asks.kind, asks.at)::journal;
      end if;
      for at in entry_at .. entry_next - 1 loop
        seqs[at] := at - entry_at + 1;
        spot := places[at];
        balances[spot] := balances[spot] + amounts[at];
        if versions[spot] is not null then
          versions[spot] := versions[spot] + 1;
          after[at] := balances[spot];
          became[at] := versions[spot];
        end if;
      end loop;
      for at in limit_at .. limit_next - 1 loop
        used[limits[at].place] := used[limits[at].place] + limits[at].use;
      end loop;
      if asks.quote_id is not null then
        spent := spent || asks.quote_id;
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
    written := write_transactions(lines, accepted, moment);
    if events is not null then
      written := announce_all(events, accepted);
    end if;
    if quoted then
      update quote q set transaction_id = r.id
      from (select asked[item].* from unnest(accepted) item) r where q.id = r.quote_id;
    end if;
    if limits is not null then
      update limit_use l set used = c.used
      from (select distinct user_id, name, used[place] as used from unnest(limits)) c
      where l.user_id = c.user_id and l.name = c.name and l.day = today and l.used <> c.used;
    end if;
    if cardinality(journals) > 0 then
      written := book(journals, items, places, seqs, amounts, after, became, locked.ids, assets, balances, versions);
    end if;
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

revoke all on function ledger.transact(json,json,json,json,uuid[],text[],text[],integer[],integer[],bigint[]) from public;
grant execute on function ledger.transact(json,json,json,json,uuid[],text[],text[],integer[],integer[],bigint[]) to manilla_app;
