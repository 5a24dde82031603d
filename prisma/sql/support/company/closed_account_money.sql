create view support.closed_account_money as
select m.account_id, m.user_id, m.username, m.closed_at, m.arrived_at, m.asset, m.purpose, support.amount(m.units, m.asset) as amount
from public.closed_account_money m;

comment on view support.closed_account_money is 'Money that arrived late for closed accounts';
grant select on support.closed_account_money to support_ro;
