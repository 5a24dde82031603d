-- Coins in each customer's sub-account at the custodian by our books: credited deposits minus collections. Each row
-- reads only the entries of its own sub-account.
create view sub_account_coin as
select h.provider, h.account_id, h.coin, (credited.units - collected.units)::bigint as units, collected.collections,
  collected.is_open, h.noted_at, collected.failed_at
from sub_account_holding h
cross join lateral (
  select coalesce(sum(t.units_in), 0) as units from ledger.transaction t
  where t.kind = 'crypto.deposit' and t.state = 'credited' and t.details ->> 'accountId' = h.account_id
    and t.asset_in = h.coin and t.provider = h.provider
) credited
cross join lateral (
  select count(*)::int as collections, coalesce(bool_or(not t.final), false) as is_open,
    coalesce(sum(case when t.state in ('failed', 'reversed') then 0
      else t.units_out + round(coalesce((t.details ->> 'fee')::numeric, 0) * 100000000) end), 0) as units,
    max(t.updated_at) filter (where t.state in ('failed', 'reversed')) as failed_at
  from ledger.transaction t
  where t.kind = 'crypto.collect' and t.details ->> 'accountId' = h.account_id and t.asset_out = h.coin
    and t.provider = h.provider
) collected;

comment on view sub_account_coin is 'Uncollected coins in customers'' sub-accounts at the custodian, by our books';
grant select on sub_account_coin to manilla_app, manilla_desk;
