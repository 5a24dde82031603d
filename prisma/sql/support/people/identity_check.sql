create view support.identity_check as
select
  c.id as check_id, c.user_id, u.username, c.provider, c.reference, c.provider_reference, c.state, support.mask_text(c.reason) as reason,
  c.looks, c.started_at, c.changed_at, c.due_at
from public.identity_check c
join public.users u on u.id = c.user_id;

comment on view support.identity_check is 'Identity checks: the provider''s answer and the time of the next query';
grant select on support.identity_check to support_ro;
