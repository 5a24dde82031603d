create view support.message_choice as
select s.user_id, u.username, s.category, s.email as by_email, s.sms as by_sms, s.push as by_push
from public.notification_setting s
join public.users u on u.id = s.user_id;

comment on view support.message_choice is 'The notifications that people chose by e-mail, SMS and push, where it differs from the default';
grant select on support.message_choice to support_ro;
