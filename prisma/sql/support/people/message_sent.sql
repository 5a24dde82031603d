create view support.message_sent as
select
  d.id as delivery_id, d.user_id, u.username, d.channel, d.state, d.attempts, d.due_at,
  support.mask_text(d.last_error) as last_error, d.created_at, d.changed_at, o.topic
from public.notification_delivery d
join public.users u on u.id = d.user_id
left join ledger.outbox o on o.id = d.event_id;

comment on view support.message_sent is 'E-mails, SMS and pushes, and if each was sent';
grant select on support.message_sent to support_ro;
