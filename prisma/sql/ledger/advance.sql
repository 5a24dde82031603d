-- Applies the steps of a batch in one statement, each at most once. Returns a status per item: 'done', 'not_found',
-- 'insufficient_funds', 'already_moved' (the transaction is in none of the step's from_states, or was written after
-- the step's unchanged_since) or 'deferred' (an earlier item moves the same transaction). Raises an error for a change
-- of state that is not in ledger.transition.
--
--   step_rows   json array, one element per item, in order. An element has the fields of ledger.step, the new values
--               of the row in ledger.transaction, and reason, due_at and give_back_limits.
--   ledger.transact explains the other arguments and why they are arrays.
create or replace function ledger.advance(
  step_rows json, events json,
  account_users uuid[], account_purposes text[], account_assets text[],
  entry_items integer[], entry_accounts integer[], entry_amounts bigint[]) returns setof ledger.verdict
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- The batch, and the current item: its step, its transaction's state, and the range of its entries.
  batch          ledger.step[] := array(select s from json_populate_recordset(null::step, step_rows) s);
  step           ledger.step;
  present_states jsonb;
  present_state  text;
  written_at     jsonb;
  first_entry    integer := 1;
  next_entry     integer;

  status    text;
  problem   jsonb;
  accepted  integer[] := '{}';
  moved_ids uuid[] := '{}';

  accounts record;
  balances bigint[];
  versions bigint[];
  account  integer;

  -- Arguments of ledger.book: `journals` has one element per item, the other arrays have one per entry.
  journals       ledger.journal[] := '{}';
  entry_seqs     smallint[] := array_fill(null::smallint, array[cardinality(entry_items)]);
  entry_balances bigint[] := array_fill(null::bigint, array[cardinality(entry_items)]);
  entry_versions bigint[] := array_fill(null::bigint, array[cardinality(entry_items)]);
  written        integer;
begin
  -- 1. Lock the transactions, then the user accounts, each in id order.
  select coalesce(jsonb_object_agg(t.id, t.state), '{}'), coalesce(jsonb_object_agg(t.id, t.updated_at), '{}')
  into present_states, written_at from (
    select id, state, updated_at from transaction
    where id = any (array(select s.id from unnest(batch) s)) order by id for update
  ) t;
  if cardinality(entry_items) > 0 then
    accounts := lock_accounts(account_users, account_purposes, account_assets);
    balances := accounts.balances;
    versions := accounts.versions;
  end if;

  -- 2. Decide item by item. A second step of the same transaction waits for the next batch, because it starts from the
  -- state after the first step.
  for item in 1 .. cardinality(batch) loop
    step := batch[item];
    present_state := present_states ->> step.id::text;
    problem := jsonb_build_object('state', present_state);

    status := case
      when present_state is null then 'not_found'
      when step.id = any (moved_ids) then 'deferred'
      when present_state <> all (step.from_states) then 'already_moved'
      when step.unchanged_since < (written_at ->> step.id::text)::timestamptz then 'already_moved'
      else 'done' end;

    -- Check that the debited user accounts have enough money.
    next_entry := first_entry;
    while entry_items[next_entry] = item loop
      account := entry_accounts[next_entry];
      if status = 'done' and entry_amounts[next_entry] < 0 and versions[account] is not null
        and balances[account] + entry_amounts[next_entry] < 0 then
        status := 'insufficient_funds';
        problem := jsonb_build_object('asset', account_assets[account], 'available', balances[account]::text,
          'shortfall', (-entry_amounts[next_entry] - balances[account])::text);
      end if;
      next_entry := next_entry + 1;
    end loop;
    if status = 'done' and present_state = step.to_state and next_entry > first_entry then
      raise exception 'a step that stays in % moves no money', present_state
        using errcode = 'check_violation', constraint = 'a_step_that_stays_moves_no_money';
    end if;

    if status = 'done' then
      moved_ids := moved_ids || step.id;
      accepted := accepted || item;
      problem := jsonb_build_object('state', step.to_state);
      if next_entry > first_entry then
        journals[item] := row(step.journal_id, step.id, step.to_state, step.at)::journal;
      end if;
      for entry in first_entry .. next_entry - 1 loop
        entry_seqs[entry] := entry - first_entry + 1;
        account := entry_accounts[entry];
        balances[account] := balances[account] + entry_amounts[entry];
        if versions[account] is not null then
          versions[account] := versions[account] + 1;
          entry_balances[entry] := balances[account];
          entry_versions[entry] := versions[account];
        end if;
      end loop;
    end if;
    first_entry := next_entry;
    return next row(item, status, null, problem)::verdict;
  end loop;

  -- 3. Write the accepted items, our own accounts last.
  if cardinality(accepted) > 0 then
    written := write_steps(step_rows, accepted, present_states);
    if events is not null then
      written := announce_all(events, accepted);
    end if;
    if cardinality(journals) > 0 then
      written := book(journals, entry_items, entry_accounts, entry_amounts, entry_seqs, entry_balances, entry_versions,
        accounts.ids, account_assets, balances, versions);
    end if;
  end if;
end $$;

grant execute on function ledger.advance(json, json, uuid[], text[], text[], integer[], integer[], bigint[]) to manilla_app, manilla_desk;
