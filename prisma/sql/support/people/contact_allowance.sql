create view support.contact_allowance as
select
  a.user_id, u.username, p.number as proposal_number, a.type,
  case a.type when 'email' then support.mask_email(a.contact) else support.mask_end(a.contact) end as contact,
  m.username as proposed_by, k.username as approved_by, a.allowed_at, a.usable_from, a.ends_at, a.used_at, a.ended_at,
  case
    when a.used_at is not null then 'used' when a.ended_at is not null then 'ended'
    when a.ends_at <= now() then 'expired' when a.usable_from > now() then 'waiting' else 'usable'
  end as outcome
from desk.contact_allowance a
join desk.proposal p on p.id = a.proposal_id
join public.users u on u.id = a.user_id
join public.users m on m.id = p.maker
join public.users k on k.id = p.checker;

comment on view support.contact_allowance is 'New contacts that staff allowed for customers who lost theirs: approver, start and use';
grant select on support.contact_allowance to support_ro;
