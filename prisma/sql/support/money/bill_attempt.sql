create view support.bill_attempt as
select
  t.reference, t.user_id, a.vendor, a.request_id, a.vendor_reference, a.state, support.mask_text(a.reason) as reason,
  a.absent, a.sent_at, a.answered_at
from public.bill_attempt a
join ledger.transaction t on t.id = a.bill_id;

comment on view support.bill_attempt is 'Each purchase sent to a bill vendor, with both references';
grant select on support.bill_attempt to support_ro;
