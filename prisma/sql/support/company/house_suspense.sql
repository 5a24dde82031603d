create view support.house_suspense as
select s.asset, s.waits_as, s.items, support.amount(s.units, s.asset) as amount, s.oldest_at, now() - s.oldest_at as age
from public.house_suspense s;

comment on view support.house_suspense is 'Money in suspense: amount and age';
grant select on support.house_suspense to support_ro;
