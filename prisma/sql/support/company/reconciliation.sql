create view support.reconciliation as
select
  r.id as item_id, r.day, r.provider, r.kind, r.reference, r.transaction_id, support.mask_text(r.ours::text) as ours,
  support.mask_text(r.theirs::text) as theirs, r.found_at, r.seen_at, r.resolved_at, r.resolved_at is null as open,
  r.book, r.closed_by, support.mask_text(r.closed_reason) as closed_reason
from public.reconciliation_item r;

comment on view support.reconciliation is 'Differences between our books and a vendor''s, by day';
grant select on support.reconciliation to support_ro;
