create view support.notification as
select
  n.id as notification_id, n.user_id, u.username, n.type, n.title, support.mask_message(n.message) as message,
  n.created_at, n.read_at
from public.notification n
join public.users u on u.id = n.user_id;

comment on view support.notification is 'Notifications in the app, with long numbers and addresses masked';
grant select on support.notification to support_ro;
