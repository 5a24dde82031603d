create view support.device as
select
  s.id as session_id, s.user_id, u.username, s.device, support.mask_ip(s.ip) as ip, s.created_at, s.last_seen_at,
  s.expires_at, s.revoked_at, s.revoked_at is null and s.expires_at > now() as signed_in
from public.sessions s
join public.users u on u.id = s.user_id;

comment on view support.device is 'Present and past sign-ins by device; network addresses are shortened';
grant select on support.device to support_ro;
