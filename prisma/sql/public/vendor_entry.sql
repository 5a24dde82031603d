-- The expected content of the vendors' books, derived from ours. `standing` is settled (the money moved), failed (it
-- did not move), reversed (it moved and came back) or open (unknown). `at` is the estimated time in the vendor's books.
create view vendor_entry as
select
  t.provider, 'payouts'::text as book, t.provider_reference as reference, t.id as transaction_id, t.asset_out as asset,
  t.units_out - coalesce(t.fee_units, 0) as units, null::bigint as fee_units,
  case t.state when 'paid' then 'settled' when 'processing' then 'open' else t.state end as standing,
  coalesce((t.details ->> 'submittedAt')::timestamptz, t.created_at) as at, t.created_at
from ledger.transaction t
where t.kind = 'naira.withdrawal' and t.provider is not null and t.state in ('processing', 'paid', 'failed', 'reversed')
union all
select
  t.provider, 'payments', t.provider_reference, t.id, 'NGN', coalesce(t.units_in, 0),
  (t.details ->> 'providerFeeKobo')::bigint,
  case when t.state in ('completed', 'suspended') then 'settled' when t.state = 'pending' then 'open' else 'failed' end,
  coalesce((t.details ->> 'paidAt')::timestamptz, t.created_at), t.created_at
from ledger.transaction t
where t.kind = 'naira.deposit' and t.provider is not null and t.state <> 'matched'
union all
select
  t.provider, 'coin_deposits', t.provider_reference, t.id, t.asset_in, t.units_in, null,
  case when t.state in ('credited', 'below_minimum', 'suspended', 'under_review', 'given_up') then 'settled'
    when t.state = 'rejected' then 'failed' else 'open' end,
  coalesce((t.details ->> 'seenAt')::timestamptz, t.created_at), t.created_at
from ledger.transaction t
where t.kind = 'crypto.deposit' and t.provider is not null and t.state <> 'matched'
union all
select
  t.provider, 'coin_sends', t.provider_reference, t.id, t.asset_out, t.units_out - coalesce(t.fee_units, 0),
  round((t.details ->> 'networkFee')::numeric * 100000000)::bigint,
  case t.state when 'completed' then 'settled' when 'failed' then 'failed' else 'open' end, t.created_at, t.created_at
from ledger.transaction t
where t.kind = 'crypto.send' and t.provider is not null and t.state <> 'held'
union all
select
  t.provider, 'coin_collections', t.provider_reference, t.id, t.asset_out, t.units_out,
  round((t.details ->> 'fee')::numeric * 100000000)::bigint,
  case t.state when 'completed' then 'settled' when 'submitted' then 'open' else t.state end,
  coalesce((t.details ->> 'submittedAt')::timestamptz, t.created_at), t.created_at
from ledger.transaction t
where t.kind = 'crypto.collect' and t.state <> 'requested'
union all
-- One row for each vendor to which the bill was sent. The row has the reference that this vendor's books list.
select
  a.vendor, 'bills', case when a.listed_by_request_id then a.request_id else coalesce(a.vendor_reference, a.request_id) end, t.id,
  t.asset_out, t.units_out, case when t.details ->> 'vendor' = a.vendor then (t.details ->> 'commissionKobo')::bigint end,
  case when a.state = 'failed' then 'failed' when a.state = 'reversed' or t.state = 'reversed' then 'reversed'
    when a.state = 'sent' or t.state in ('held', 'submitted') then 'open'
    when t.state = 'delivered' then 'settled' else 'failed' end,
  a.sent_at, a.sent_at
from bill_attempt a join ledger.transaction t on t.id = a.bill_id;

comment on view vendor_entry is 'Expected content of each vendor''s books, compared with them every day';
grant select on vendor_entry to manilla_app, manilla_desk;
