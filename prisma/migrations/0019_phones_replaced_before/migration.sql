-- 0016 says when a phone was replaced from then on: one that was replaced on the day before it got the code that resets the password.
-- A first contact, which replaces an unproved one, holds no money and is not meant.
update users u set phone_replaced_at = l.at
from (
  select subject, max(at) as at from audit_log
  where action = 'user.contact_replaced' and after ->> 'type' = 'phone' and at > now() - interval '24 hours' group by subject
) l
where u.id::text = l.subject and u.phone_replaced_at is null and u.withdrawals_held_until >= l.at + interval '24 hours';
