-- The operations of a time that a rule finds, by its kind and parameters; the same for the present and for a back-test. Sums
-- are kobo. An operation is found by its own time, and the rule looks back from it.
create or replace function screening.rule_hits(rule_kind text, parameters jsonb, since timestamptz, until timestamptz)
returns table (subject uuid, user_id uuid, at timestamptz, detail text)
language sql stable set search_path = screening, pg_temp as $$
with setting as (
  select (parameters ->> 'count')::int as least_count, make_interval(mins => (parameters ->> 'minutes')::int) as span,
    (parameters ->> 'limit')::bigint as upper, (parameters ->> 'below_percent')::int as below_percent,
    (parameters ->> 'least')::bigint as least, (parameters ->> 'share_percent')::int as share_percent
), seen as materialized (
  select t.id, t.user_id, t.kind, t.created_at, t.counterparty, coalesce(case 'NGN' when t.asset_out then t.units_out when t.asset_in then t.units_in end, t.naira_units, 0) as kobo,
    t.kind in ('naira.withdrawal', 'crypto.send', 'transfer.send') or t.kind like 'bill.%' as is_out
  from setting s, ledger.transaction t
  where t.id >= ledger.first_id_of(since - s.span) and t.id < ledger.first_id_of(until) and t.user_id is not null
    and t.state not in ('failed', 'rejected', 'reversed', 'cancelled', 'expired')
    and t.kind in ('naira.withdrawal', 'crypto.send', 'transfer.send', 'naira.deposit', 'crypto.deposit', 'crypto.receive',
      'transfer.receive', 'bill.airtime', 'bill.data', 'bill.cable', 'bill.electricity')
    -- Money on its way in is not in yet.
    and (t.final or t.kind not in ('naira.deposit', 'crypto.deposit'))
), counted as (
  -- The windows end at the operation itself.
  select o.id, o.user_id, o.created_at, o.kind, o.is_out, o.kobo, w.outs, w.outs_kobo, w.ins_kobo, w.narrow, w.new_senders
  from seen o cross join setting s cross join lateral (
    select count(*) filter (where p.is_out) as outs,
      coalesce(sum(p.kobo) filter (where p.is_out), 0) as outs_kobo,
      coalesce(sum(p.kobo) filter (where not p.is_out), 0) as ins_kobo,
      count(*) filter (where p.kind = 'naira.withdrawal' and p.kobo <= s.upper
        and p.kobo * 100 >= s.upper * (100 - s.below_percent)) as narrow,
      count(distinct p.counterparty) filter (where p.kind = 'transfer.receive' and rule_kind = 'senders' and not exists (
        select from ledger.transaction before where before.user_id = p.user_id and before.kind = 'transfer.receive'
          and before.counterparty = p.counterparty and before.id < ledger.first_id_of(o.created_at - s.span))) as new_senders
    from seen p
    where p.user_id = o.user_id and p.created_at > o.created_at - s.span and (p.created_at, p.id) <= (o.created_at, o.id)
  ) w
  where o.created_at >= since
)
select c.id, c.user_id, c.created_at, case rule_kind
    when 'velocity' then c.outs || ' payments'
    when 'structuring' then c.narrow || ' withdrawals just below the limit'
    when 'through' then 'in ' || c.ins_kobo || ' kobo, out ' || c.outs_kobo || ' kobo'
    else c.new_senders || ' new senders' end
from counted c cross join setting s
where case rule_kind
  when 'velocity' then c.is_out and c.outs >= s.least_count
  when 'structuring' then c.kind = 'naira.withdrawal' and c.narrow >= s.least_count
    and c.kobo <= s.upper and c.kobo * 100 >= s.upper * (100 - s.below_percent)
  when 'through' then c.is_out and c.ins_kobo >= s.least and c.outs_kobo * 100 >= c.ins_kobo * s.share_percent
  else c.kind = 'transfer.receive' and c.new_senders >= s.least_count end
order by c.created_at, c.id
$$;

revoke all on function screening.rule_hits(text,jsonb,timestamptz,timestamptz) from public;
grant execute on function screening.rule_hits(text,jsonb,timestamptz,timestamptz) to manilla_app;
