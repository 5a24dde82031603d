-- The commit that writes the transaction also books the money in suspense, so this list and the books always agree.
create view unmatched_payment as
select
  t.id, t.reference, t.state, t.user_id as resolved_to, t.details ->> 'resolvedBy' as resolved_by, t.provider,
  t.provider_reference, t.units_in as kobo, t.details ->> 'paymentReference' as payment_reference,
  t.details ->> 'channel' as channel, t.details ->> 'paidAt' as paid_at, t.created_at as seen_at, t.due_at as resolve_by
from ledger.transaction t
where t.kind = 'naira.deposit' and t.details ->> 'unmatched' = 'true';

comment on view unmatched_payment is 'Payments with unknown references, in the suspense account until support names the owner';
grant select on unmatched_payment to manilla_app, manilla_desk;
