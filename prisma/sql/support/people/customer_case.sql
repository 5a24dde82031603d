create view support.customer_case as
select
  c.number, c.user_id, u.username, c.kind, c.state, c.priority, c.assignee_name, t.reference, c.opened_at,
  case when c.state = 'open' then c.due_at end as due_at,
  case when c.state = 'open' then c.due_at - now() end as due_in,
  c.alarmed_at, c.changed_at, c.transaction_id
from public.support_case c
join public.users u on u.id = c.user_id
left join ledger.transaction t on t.id = c.transaction_id;

comment on view support.customer_case is 'Reports of customers: state, priority, assignee and deadline';
grant select on support.customer_case to support_ro;
