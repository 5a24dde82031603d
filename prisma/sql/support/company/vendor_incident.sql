create view support.vendor_incident as
select
  i.id as incident_id, i.transaction_id, t.reference as our_reference, t.user_id, i.provider, i.reference, i.kind,
  support.mask_text(i.details::text) as details, i.seen_at, i.resolved_at, i.resolved_at is null as open
from public.vendor_incident i
left join ledger.transaction t on t.id = i.transaction_id;

comment on view support.vendor_incident is 'Contradictions between a payout or bill vendor and our books';
grant select on support.vendor_incident to support_ro;
