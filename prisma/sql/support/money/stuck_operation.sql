create view support.stuck_operation as
select
  t.id as transaction_id, t.reference, t.user_id, u.username, t.kind, t.state, t.provider, t.provider_reference,
  now() - t.created_at as age, now() - t.due_at as overdue_for, t.steps, t.created_at, t.updated_at, t.due_at
from ledger.transaction t
left join public.users u on u.id = t.user_id
where not t.final and (t.due_at < now() - interval '10 minutes' or t.created_at < now() - interval '1 day');

comment on view support.stuck_operation is 'Unfinished operations that are overdue by ten minutes or a day old';
grant select on support.stuck_operation to support_ro;
