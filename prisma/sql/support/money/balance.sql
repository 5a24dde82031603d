create view support.balance as
select
  a.user_id, u.username, a.asset,
  support.amount(sum(a.balance) filter (where a.purpose = 'available')::bigint, a.asset) as available,
  support.amount(sum(a.balance) filter (where a.purpose = 'held')::bigint, a.asset) as held
from ledger.account a
join public.users u on u.id = a.user_id
group by a.user_id, u.username, a.asset
having sum(a.balance) <> 0;

comment on view support.balance is 'Balances of customers: available, and held by unfinished operations';
grant select on support.balance to support_ro;
