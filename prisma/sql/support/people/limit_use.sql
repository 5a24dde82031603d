create view support.limit_use as
select
  l.user_id, u.username, l.name as limit_name, l.day,
  case when l.name = 'naira.deposit.started' then l.used else round(l.used::numeric / 100, 2) end as used,
  case l.name when 'naira.deposit.started' then 'times' when 'send' then 'USD' else 'NGN' end as currency
from ledger.limit_use l
join public.users u on u.id = l.user_id;

comment on view support.limit_use is 'Used amounts of daily limits';
grant select on support.limit_use to support_ro;
