-- ledger.advance: moves operations on, each step at most once.

create type ledger.step as (
  id                 uuid,
  from_states        text[],
  to_state           text,
  user_id            uuid,
  final              boolean,
  at                 timestamptz,
  reason             text,
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
  details            jsonb,
  due_at             timestamptz,
  give_back_limits   boolean,
  journal_id         uuid,
  entries            jsonb,
  events             jsonb
);

create function ledger.advance(batch jsonb) returns setof ledger.verdict
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  asked      ledger.step[] := array(select s from jsonb_populate_recordset(null::step, batch) s);
  step       ledger.step;
  accepted   ledger.step[] := '{}';
  states     jsonb;
  seen       uuid[] := '{}';
  present    text;
  status     text;
  problem    jsonb;
  bookings   ledger.booking[];
  booking    ledger.booking;
  booked     ledger.booking[] := '{}';
  balances   bigint[];
  versions   bigint[];
  entry_at   integer := 1;
  entry_next integer;
begin
  -- 1. The transactions, in id order; then the user accounts, in id order, of all that may move.
  select coalesce(jsonb_object_agg(id, t.state), '{}') into states from (
    select id, state from transaction
    where id = any (array(select s.id from unnest(asked) s)) order by id for update
  ) t;
  bookings := bookings(array(select journal_id from unnest(asked)), array(select entries from unnest(asked)));
  select array_agg(balance), array_agg(version) into balances, versions from (
    select balance, version from account
    where id = any (array(select account_id from unnest(bookings) where mine)) order by id for update
  ) locked;

  -- 2. Item by item. A second step of one transaction waits for the next batch: it starts from where this one ends.
  for item in 1 .. cardinality(asked) loop
    step := asked[item];
    present := states ->> step.id::text;
    problem := jsonb_build_object('state', present);
    status := case
      when present is null then 'not_found'
      when step.id = any (seen) then 'deferred'
      when present <> all (step.from_states) then 'already_moved'
      else 'done' end;
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
    if status = 'done' and present = step.to_state and entry_next > entry_at then
      raise exception 'a step that stays in % moves no money', present
        using errcode = 'check_violation', constraint = 'a_step_that_stays_moves_no_money';
    end if;
    if status = 'done' then
      seen := seen || step.id;
      accepted := accepted || step;
      problem := jsonb_build_object('state', step.to_state);
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
    end if;
    entry_at := entry_next;
    return next row(item, status, false, null, problem)::verdict;
  end loop;

  -- 3. Write what was accepted, the house's rows last.
  if cardinality(accepted) > 0 then
    perform write_steps(accepted, states);
    perform book(
      array(select row(journal_id, id, to_state, at)::journal from unnest(accepted) where entries <> '[]'), booked);
  end if;
end $$;

-- The plain rows of accepted steps. What a step doesn't say stays; details are merged key by key.
create function ledger.write_steps(accepted ledger.step[], states jsonb) returns void
language plpgsql set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  with moved as (
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
    from (
      select *, to_state <> states ->> id::text or reason is not null as noted
      from unnest(accepted) order by provider, provider_reference, id
    ) s
    where t.id = s.id
    returning t.id, t.steps, t.state, s.reason, s.at, s.noted
  )
  insert into timeline (transaction_id, step, state, reason, at)
  select id, steps, state, reason, at from moved where noted;

  perform announce_all(array(select id from unnest(accepted)), array(select events from unnest(accepted)));

  -- On the day the operation was made, whatever day it is now.
  update limit_use u set used = greatest(0, u.used - g.given)
  from (
    select t.user_id, l.name, (t.created_at at time zone 'Africa/Lagos')::date as day, sum(l.use)::bigint as given
    from unnest(accepted) s
    join transaction t on t.id = s.id
    cross join jsonb_to_recordset(t.limits) l(name text, use bigint)
    where s.give_back_limits
    group by 1, 2, 3
  ) g
  where u.user_id = g.user_id and u.name = g.name and u.day = g.day;
end $$;
