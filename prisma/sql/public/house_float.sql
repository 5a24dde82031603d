-- Compares our books with the balances that vendors report for the company's accounts. `under_way` is the sum of the
-- payments in progress: the vendor has already deducted them, our books have not. The vendors' opening balances were
-- never booked, so only a change of the difference matters.
create view house_float as
with theirs as (
  select f.purpose, b.key as asset, sum(b.value::bigint) as units, min(f.told_at) as told_at
  from vendor_float f, jsonb_each_text(f.balances) b group by f.purpose, b.key
), ours as (
  select a.purpose, a.asset, -a.balance as units from ledger.account a
  where a.user_id is null and a.purpose in ('bank', 'bills', 'custody', 'sub_accounts') and a.balance <> 0
), under_way as (
  select case t.kind when 'naira.withdrawal' then 'bank' when 'crypto.send' then 'custody' when 'crypto.collect' then 'sub_accounts'
      else 'bills' end as purpose,
    t.asset_out as asset, sum(t.units_out - case when t.kind like 'bill.%' then 0 else coalesce(t.fee_units, 0) end) as units
  from ledger.transaction t
  where not t.final and t.provider is not null and t.state in ('processing', 'broadcast', 'submitted')
  group by 1, 2
)
select
  coalesce(o.purpose, v.purpose) as purpose, coalesce(o.asset, v.asset) as asset, coalesce(o.units, 0) as ours,
  coalesce(u.units, 0)::bigint as under_way, v.units::bigint as theirs,
  (v.units + coalesce(u.units, 0) - coalesce(o.units, 0))::bigint as difference, v.told_at
from ours o
full join theirs v on v.purpose = o.purpose and v.asset = o.asset
left join under_way u on u.purpose = coalesce(o.purpose, v.purpose) and u.asset = coalesce(o.asset, v.asset);

comment on view house_float is 'The company''s money at vendors, by our books and by the vendors'' balances; in smallest units';
grant select on house_float to manilla_app, manilla_desk;
