-- What each customer's sub-account at the custodian holds by our books: deposits that were credited, less what was collected.
create view sub_account_coin as
with credited as (
  select t.provider, t.details ->> 'accountId' as account_id, t.asset_in as coin, sum(t.units_in) as units,
    max(t.updated_at) as credited_at
  from ledger.transaction t
  where t.kind = 'crypto.deposit' and t.state = 'credited'
  group by t.provider, t.details ->> 'accountId', t.asset_in
), collected as (
  select t.provider, t.details ->> 'accountId' as account_id, t.asset_out as coin, count(*)::int as collections,
    sum(case when t.state in ('failed', 'reversed') then 0
      else t.units_out + round(coalesce((t.details ->> 'fee')::numeric, 0) * 100000000) end) as units,
    bool_or(not t.final) as is_open, max(t.updated_at) filter (where t.state in ('failed', 'reversed')) as failed_at
  from ledger.transaction t
  where t.kind = 'crypto.collect'
  group by t.provider, t.details ->> 'accountId', t.asset_out
)
select c.provider, c.account_id, c.coin, (c.units - coalesce(m.units, 0))::bigint as units,
  coalesce(m.collections, 0) as collections, coalesce(m.is_open, false) as is_open, c.credited_at, m.failed_at
from credited c
join custody_account a on a.provider = c.provider and a.account_id = c.account_id
left join collected m on m.provider = c.provider and m.account_id = c.account_id and m.coin = c.coin;

comment on view sub_account_coin is 'What customers'' sub-accounts at the custodian hold by our books and is not collected yet';
grant select on sub_account_coin to manilla_app;
