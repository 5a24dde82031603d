-- Writes the transactions of accepted items and the first step of their timelines, ordered by provider reference, so
-- that two batches with a common reference cannot deadlock. Refuses an initial state that is not in ledger.transition.
-- Only the desk's role may write goodwill and corrections.
create or replace function ledger.write_transactions(
  transaction_rows json, accepted integer[], started_at timestamptz) returns integer
language plpgsql as $$
declare
  illegal record;
  counted_day date := (started_at at time zone 'Africa/Lagos')::date;
begin
  with line as materialized (
    select * from json_to_recordset(transaction_rows) t(
      item integer, id uuid, reference text, user_id uuid, kind text, state text, final boolean, asset_out text,
      units_out bigint, asset_in text, units_in bigint, fee_asset text, fee_units bigint, price numeric, rate numeric,
      naira_units bigint, dollar_cents bigint, provider text, provider_reference text, counterparty text,
      fingerprint text, payee text, related_id uuid, limits jsonb, details jsonb, at timestamptz, due_at timestamptz, reason text)
    where item = any (accepted)
    order by provider, provider_reference, id
  ), written_transaction as (
    insert into transaction (
      id, reference, user_id, kind, state, final, asset_out, units_out, asset_in, units_in, fee_asset, fee_units, price,
      rate, naira_units, dollar_cents, provider, provider_reference, counterparty, fingerprint, payee, related_id, limits,
      details, created_at, updated_at, due_at)
    select
      id, reference, user_id, kind, state, final, asset_out, units_out, asset_in, units_in, fee_asset, fee_units, price,
      rate, naira_units, dollar_cents, provider, provider_reference, counterparty, fingerprint, payee, related_id,
      -- Around midnight the counted day may differ from the day of created_at. Only then is it stored.
      case when (at at time zone 'Africa/Lagos')::date = counted_day then limits
        else (select jsonb_agg(jsonb_build_object('day', counted_day) || l) from jsonb_array_elements(limits) l) end,
      coalesce(details, '{}'), at, at, case when not final then coalesce(due_at, started_at + interval '1 minute') end
    from line
  ), written_timeline as (
    insert into timeline (transaction_id, step, state, reason, at)
    select id, 1, state, reason, at from line
  )
  select count(*) filter (where not l.declared) as count, min(l.kind) as kind, min(l.state) as state,
    bool_or(l.final) as final, count(*) filter (where l.declared) as by_staff into illegal
  from (
    select l.*, exists (
      select from transition t
      where t.kind = l.kind and t.from_state is null and t.to_state = l.state and t.final = l.final) as declared
    from line l
  ) l
  where not l.declared or l.kind like 'adjustment.%' or l.kind = 'adjustment' and l.user_id is not null and l.units_in is not null;
  if illegal.by_staff > 0 and not acts_for_staff() then
    raise exception 'permission denied for %: that is for staff alone', illegal.kind using errcode = 'insufficient_privilege';
  end if;
  if illegal.count > 0 then
    perform refuse_transition(illegal.kind, null, illegal.state, illegal.final);
  end if;
  return cardinality(accepted);
end $$;
