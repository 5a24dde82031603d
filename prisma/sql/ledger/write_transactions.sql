-- The lines of accepted items and the first steps of their timelines, in the order of their references, so that two
-- batches that meet at one of them wait and never lock each other out.
create or replace function ledger.write_transactions(lines json, accepted integer[], moment timestamptz, out written integer)
language plpgsql as $$
begin
  with line as materialized (
    select * from json_to_recordset(lines) t(
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
  get diagnostics written = row_count;
end $$;

revoke all on function ledger.write_transactions(json,integer[],timestamp with time zone) from public;
