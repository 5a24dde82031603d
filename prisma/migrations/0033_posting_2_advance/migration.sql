-- ledger.advance: moves operations on, each step at most once.

-- The plain rows of accepted steps. What a step doesn't say stays; details are merged key by key. In the order of the
-- references, for the same reason as in write_transactions.
create function ledger.write_steps(lines json, accepted integer[], states jsonb) returns integer
language plpgsql as $$
begin
  with step as materialized (
    select s.*, s.to_state <> states ->> s.id::text or s.reason is not null as noted
    from json_to_recordset(lines) s(
      item integer, id uuid, to_state text, user_id uuid, final boolean, at timestamptz, reason text, asset_out text,
      units_out bigint, asset_in text, units_in bigint, fee_asset text, fee_units bigint, price numeric, rate numeric,
      naira_units bigint, dollar_cents bigint, provider text, provider_reference text, counterparty text, details jsonb,
      due_at timestamptz, give_back_limits boolean)
    where s.item = any (accepted)
    order by s.provider, s.provider_reference, s.id
  ), moved as (
    update transaction t set
      state = s.to_state, final = s.final, updated_at = s.at, user_id = coalesce(s.user_id, t.user_id),
      due_at = case when not s.final then coalesce(s.due_at, clock_timestamp() + interval '1 minute') end,
      steps = t.steps + case when s.noted then 1 else 0 end,
      asset_out = coalesce(s.asset_out, t.asset_out), units_out = coalesce(s.units_out, t.units_out),
      asset_in = coalesce(s.asset_in, t.asset_in), units_in = coalesce(s.units_in, t.units_in),
      fee_asset = coalesce(s.fee_asset, t.fee_asset), fee_units = coalesce(s.fee_units, t.fee_units),
      price = coalesce(s.price, t.price), rate = coalesce(s.rate, t.rate),
      naira_units = coalesce(s.naira_units, t.naira_units), dollar_cents = coalesce(s.dollar_cents, t.dollar_cents),
      provider = coalesce(s.provider, t.provider),
      provider_reference = coalesce(s.provider_reference, t.provider_reference),
      counterparty = coalesce(s.counterparty, t.counterparty),
      details = t.details || coalesce(s.details, '{}')
    from step s
    where t.id = s.id
    returning t.id, t.steps, t.state, s.reason, s.at, s.noted, s.give_back_limits, t.user_id, t.limits, t.created_at
  ), noted as (
    insert into timeline (transaction_id, step, state, reason, at)
    select id, steps, state, reason, at from moved where moved.noted
  )
  -- Limits are given back on the day they were taken, whatever day it is now.
  update limit_use u set used = greatest(0, u.used - g.given)
  from (
    select m.user_id, l.name, (m.created_at at time zone 'Africa/Lagos')::date as day, sum(l.use)::bigint as given
    from moved m cross join jsonb_to_recordset(m.limits) l(name text, use bigint)
    where m.give_back_limits
    group by 1, 2, 3
  ) g
  where u.user_id = g.user_id and u.name = g.name and u.day = g.day;
  return cardinality(accepted);
end $$;

create function ledger.advance(
  lines json, events json, users uuid[], purposes text[], assets text[],
  items integer[], places integer[], amounts bigint[]) returns setof ledger.verdict
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  asked      ledger.step[] := array(select s from json_populate_recordset(null::step, lines) s);
  asks       ledger.step;
  accepted   integer[] := '{}';
  states     jsonb;
  seen       uuid[] := '{}';
  present    text;
  status     text;
  problem    jsonb;
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
  -- 1. The transactions, in id order; then the user accounts, in id order.
  select coalesce(jsonb_object_agg(t.id, t.state), '{}') into states from (
    select id, state from transaction where id = any (array(select a.id from unnest(asked) a)) order by id for update
  ) t;
  if cardinality(items) > 0 then
    locked := lock_accounts(users, purposes, assets);
    balances := locked.balances;
    versions := locked.versions;
  end if;

  -- 2. Item by item. A second step of one transaction waits for the next batch: it starts from where this one ends.
  for item in 1 .. cardinality(asked) loop
    asks := asked[item];
    present := states ->> asks.id::text;
    problem := jsonb_build_object('state', present);
    status := case
      when present is null then 'not_found'
      when asks.id = any (seen) then 'deferred'
      when present <> all (asks.from_states) then 'already_moved'
      else 'done' end;
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
    if status = 'done' and present = asks.to_state and entry_next > entry_at then
      raise exception 'a step that stays in % moves no money', present
        using errcode = 'check_violation', constraint = 'a_step_that_stays_moves_no_money';
    end if;
    if status = 'done' then
      seen := seen || asks.id;
      accepted := accepted || item;
      problem := jsonb_build_object('state', asks.to_state);
      if entry_next > entry_at then
        journals[item] := row(asks.journal_id, asks.id, asks.to_state, asks.at)::journal;
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
    end if;
    entry_at := entry_next;
    return next row(item, status, null, problem)::verdict;
  end loop;

  -- 3. Write what was accepted, the house's rows last.
  if cardinality(accepted) > 0 then
    written := write_steps(lines, accepted, states);
    if events is not null then
      written := announce_all(events, accepted);
    end if;
    if cardinality(journals) > 0 then
      written := book(journals, items, places, seqs, amounts, after, became, locked.ids, assets, balances, versions);
    end if;
  end if;
end $$;

-- The functions of before.
drop function
  ledger.transact(jsonb, jsonb, jsonb, jsonb, integer[], uuid[], text[], text[], bigint[]),
  ledger.advance(jsonb, jsonb, integer[], uuid[], text[], text[], bigint[]),
  ledger.resolve(uuid[], text[], text[]), ledger.lock_accounts(bigint[], integer[]),
  ledger.book(ledger.journal[], uuid[], integer[], smallint[], bigint[], integer[], text[], bigint[], bigint[], bigint[],
    bigint[], bigint[], bigint[]),
  ledger.write_transactions(jsonb, integer[], timestamptz), ledger.write_steps(jsonb, integer[], jsonb),
  ledger.announce_all(jsonb, integer[]);

revoke all on function
  ledger.lock_accounts(uuid[], text[], text[]), ledger.lock_limits(ledger.limit_claim[], integer, date),
  ledger.book(ledger.journal[], integer[], integer[], smallint[], bigint[], bigint[], bigint[], bigint[], text[], bigint[],
    bigint[]),
  ledger.write_transactions(json, integer[], timestamptz), ledger.write_steps(json, integer[], jsonb),
  ledger.announce_all(json, integer[]),
  ledger.transact(json, json, json, json, uuid[], text[], text[], integer[], integer[], bigint[]),
  ledger.advance(json, json, uuid[], text[], text[], integer[], integer[], bigint[]) from public;
grant execute on function
  ledger.transact(json, json, json, json, uuid[], text[], text[], integer[], integer[], bigint[]),
  ledger.advance(json, json, uuid[], text[], text[], integer[], integer[], bigint[]) to manilla_app;
