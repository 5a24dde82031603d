create view support.audit as
select
  l.at, l.actor_name, l.action, l.subject, t.reference, support.mask_text(l.reason) as reason,
  support.mask_text(l.before::text) as before, support.mask_text(l.after::text) as after,
  support.mask_ip(l.ip) as ip, l.request_id
from public.audit_log l
left join ledger.transaction t on t.id::text = l.subject;

comment on view support.audit is 'Actions of customers and staff, newest last; never changed';
grant select on support.audit to support_ro;
