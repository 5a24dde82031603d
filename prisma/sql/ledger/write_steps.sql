-- Writes accepted steps: updates the transactions, adds to their timelines, and gives back used limits. A column that a
-- step does not set keeps its value, and details are merged by key. write_transactions explains the order of the rows.
-- Refuses a change of state that is not in ledger.transition.
--
--   present_states   the state of each transaction before the batch, by its id
create or replace function ledger.write_steps(step_rows json, accepted integer[], present_states jsonb) returns integer
language plpgsql as $$
declare
  moved_count integer;
begin
  with step as materialized (
    select s.*, present_states ->> s.id::text as from_state,
      s.to_state <> present_states ->> s.id::text or s.reason is not null as in_timeline
    from json_to_recordset(step_rows) s(
      item integer, id uuid, to_state text, user_id uuid, final boolean, at timestamptz, reason text, asset_out text,
      units_out bigint, asset_in text, units_in bigint, fee_asset text, fee_units bigint, price numeric, rate numeric,
      naira_units bigint, dollar_cents bigint, provider text, provider_reference text, counterparty text, details jsonb,
      due_at timestamptz, give_back_limits boolean)
    where s.item = any (accepted)
    order by s.provider, s.provider_reference, s.id
  ), moved as (
    update transaction t set
      state = s.to_state, final = s.final, updated_at = s.at, user_id = coalesce(s.user_id, t.user_id),
      -- If a step sets neither a new state nor a time, the current due_at stays, because ledger.claim_due may have
      -- postponed it.
      due_at = case when not s.final then coalesce(s.due_at, case when s.to_state = s.from_state then t.due_at end,
        clock_timestamp() + interval '1 minute') end,
      steps = t.steps + case when s.in_timeline then 1 else 0 end,
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
    where t.id = s.id and exists (
      select from transition legal
      where legal.kind = t.kind and legal.from_state = s.from_state and legal.to_state = s.to_state
        and legal.final = s.final)
    returning t.id, t.steps, t.state, s.reason, s.at, s.in_timeline, s.give_back_limits, t.user_id, t.limits, t.created_at
  ), written_timeline as (
    insert into timeline (transaction_id, step, state, reason, at)
    select id, steps, state, reason, at from moved where moved.in_timeline
  ), given_back as (
    -- Gives back the used limit of the day on which the payment was counted.
    update limit_use u set used = greatest(0, u.used - g.given)
    from (
      select m.user_id, l.name, coalesce(l.day, (m.created_at at time zone 'Africa/Lagos')::date) as day,
        sum(l.use)::bigint as given
      from moved m cross join jsonb_to_recordset(m.limits) l(name text, use bigint, day date)
      where m.give_back_limits
      group by 1, 2, 3
    ) g
    where u.user_id = g.user_id and u.name = g.name and u.day = g.day
  )
  select count(*) into moved_count from moved;

  if moved_count < cardinality(accepted) then
    perform refuse_transition(t.kind, present_states ->> s.id::text, s.to_state, s.final)
    from json_to_recordset(step_rows) s(item integer, id uuid, to_state text, final boolean)
    join transaction t on t.id = s.id
    where s.item = any (accepted) and not exists (
      select from transition legal
      where legal.kind = t.kind and legal.from_state = present_states ->> s.id::text and legal.to_state = s.to_state
        and legal.final = s.final);
  end if;
  return moved_count;
end $$;
