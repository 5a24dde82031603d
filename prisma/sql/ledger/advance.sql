create or replace function ledger.advance(
  lines json, events json, users uuid[], purposes text[], assets text[],
  items integer[], places integer[], amounts bigint[]) returns setof ledger.verdict
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  asked      ledger.step[] := array(select s from json_populate_recordset(null::step, lines) s);
  asks       ledger.step;
  accepted   integer[] := '{}';
  states     jsonb;
  written_at jsonb;
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
  select coalesce(jsonb_object_agg(t.id, t.state), '{}'), coalesce(jsonb_object_agg(t.id, t.updated_at), '{}')
  into states, written_at from (
    select id, state, updated_at from transaction where id = any (array(select a.id from unnest(asked) a)) order by id for update
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
      when asks.unchanged_since < (written_at ->> asks.id::text)::timestamptz then 'already_moved'
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

revoke all on function ledger.advance(json,json,uuid[],text[],text[],integer[],integer[],bigint[]) from public;
grant execute on function ledger.advance(json,json,uuid[],text[],text[],integer[],integer[],bigint[]) to manilla_app;
