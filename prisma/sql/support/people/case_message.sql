create view support.case_message as
select
  c.number, c.user_id, u.username, m.author, m.author_name, support.mask_text(m.body) as body, m.created_at
from public.case_message m
join public.support_case c on c.id = m.case_id
join public.users u on u.id = c.user_id;

comment on view support.case_message is 'Messages and staff notes of each case, with long numbers and addresses masked';
grant select on support.case_message to support_ro;
