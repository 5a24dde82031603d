-- Returns the operations of a period that match a rule, for live use and back-tests. The sums (kobo) and counts for an
-- operation do not include later operations. Each row is read once, so many operations of one person cost no more than
-- the same number of operations of many people.
create or replace function screening.rule_hits(rule_kind text, parameters jsonb, since timestamptz, until timestamptz)
returns table (subject uuid, user_id uuid, at timestamptz, detail text)
language sql stable set search_path = screening, pg_temp as $$
with setting as (
  select (parameters ->> 'count')::int as least_count, make_interval(mins => (parameters ->> 'minutes')::int) as span,
    (parameters ->> 'limit')::bigint as upper, (parameters ->> 'below_percent')::int as below_percent,
    (parameters ->> 'least')::bigint as least, (parameters ->> 'share_percent')::int as share_percent
), moved as (
  -- These kinds count at the time of their creation. Ids begin with this time, so the bounds use the primary key.
  select t.id, t.user_id, t.kind, t.created_at as at, t.counterparty, t.state, t.asset_out, t.units_out, t.asset_in, t.units_in, t.naira_units
  from setting s, ledger.transaction t
  where t.id >= ledger.first_id_of(since - s.span) and t.id < ledger.first_id_of(until)
    and t.kind in ('naira.withdrawal', 'crypto.send', 'transfer.send', 'crypto.receive', 'transfer.receive',
      'bill.airtime', 'bill.data', 'bill.cable', 'bill.electricity')
  union all
  -- A deposit counts when it settled, because it may have been announced long before.
  select t.id, t.user_id, t.kind, t.updated_at, t.counterparty, t.state, t.asset_out, t.units_out, t.asset_in, t.units_in, t.naira_units
  from setting s, ledger.transaction t
  where rule_kind = 'through' and t.kind in ('naira.deposit', 'crypto.deposit') and t.final
    and t.updated_at > since - s.span and t.updated_at < until
), seen as (
  select m.id, m.user_id, m.kind, m.at, m.counterparty,
    coalesce(case 'NGN' when m.asset_out then m.units_out when m.asset_in then m.units_in end, m.naira_units, 0) as kobo,
    m.kind in ('naira.withdrawal', 'crypto.send', 'transfer.send') or m.kind like 'bill.%' as is_out
  from moved m
  where m.user_id is not null and m.state not in ('failed', 'rejected', 'reversed', 'cancelled', 'expired')
), first_sent as (
  -- The first transfer that each sender ever sent to a recipient. Only recipients of a transfer in `seen` are read.
  select distinct on (t.user_id, t.counterparty) t.id
  from ledger.transaction t
  where rule_kind = 'senders' and t.kind = 'transfer.receive'
    and t.user_id in (select n.user_id from seen n where n.kind = 'transfer.receive')
  order by t.user_id, t.counterparty, t.id
), judged as (
  select n.*, n.kind = 'naira.withdrawal' and n.kobo <= s.upper and n.kobo * 100 >= s.upper * (100 - s.below_percent) as is_narrow,
    f.id is not null as is_first
  from seen n cross join setting s
  left join first_sent f on f.id = n.id
), counted as (
  select j.*,
    count(*) filter (where j.is_out) over looked_back as outs,
    coalesce(sum(j.kobo) filter (where j.is_out) over looked_back, 0) as outs_kobo,
    coalesce(sum(j.kobo) filter (where not j.is_out) over looked_back, 0) as ins_kobo,
    count(*) filter (where j.is_narrow) over looked_back as narrow,
    count(*) filter (where j.is_first) over looked_back as new_senders
  from judged j
  window looked_back as (partition by j.user_id order by j.at
    range between make_interval(mins => (parameters ->> 'minutes')::int) - interval '1 microsecond' preceding and current row)
)
select c.id, c.user_id, c.at, case rule_kind
    when 'velocity' then c.outs || ' payments'
    when 'structuring' then c.narrow || ' withdrawals just below the limit'
    when 'through' then 'in ' || c.ins_kobo || ' kobo, out ' || c.outs_kobo || ' kobo'
    else c.new_senders || ' new senders' end
from counted c cross join setting s
where c.at >= since and c.at < until and case rule_kind
  when 'velocity' then c.is_out and c.outs >= s.least_count
  when 'structuring' then c.is_narrow and c.narrow >= s.least_count
  when 'through' then c.is_out and c.ins_kobo >= s.least and c.outs_kobo * 100 >= c.ins_kobo * s.share_percent
  else c.kind = 'transfer.receive' and c.new_senders >= s.least_count end
order by c.at, c.id
$$;

grant execute on function screening.rule_hits(text,jsonb,timestamptz,timestamptz) to manilla_app, manilla_desk;
