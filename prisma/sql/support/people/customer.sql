create view support.customer as
select
  u.id as user_id, u.username, support.mask_email(u.email) as email, support.mask_end(u.phone) as phone,
  support.mask_name(u.identity_name) as identity_name, u.role,
  case
    when u.phone_verified_at is null and u.email_verified_at is null then 0
    when u.identity_status is distinct from 'Completed' then 1
    when u.staff_level is null then 2 else 3
  end as kyc_level,
  u.phone_verified_at, u.email_verified_at, u.identity_status, u.identity_started_at, u.signup_flow_completed,
  coalesce(g.attempts, 0) as wrong_pins, g.locked_until as pin_locked_until, u.withdrawals_held_until,
  u.frozen_at,   u.password_changed_at, u.pin_changed_at, u.created_at, u.closed_at
from public.users u
left join public.pin_guard g on g.user_id = u.id;

comment on view support.customer is 'People with masked contacts: level of verification, PIN lock, holds';
grant select on support.customer to support_ro;
