create view support.screening_hit as
select
  h.id as hit, h.flow, case h.flow when 'identity' then null else h.subject end as operation, h.user_id as customer, u.username,
  h.checked, h.entry_name, h.list, h.reference, h.score::text as score, h.matches, h.state, h.found_at, h.decide_by
from screening.hit h
join public.users u on u.id = h.user_id
-- Hides a hit without an operation: the process died before it began the operation.
where h.flow = 'identity' or exists (select from ledger.transaction t where t.id = h.subject::uuid);

comment on view support.screening_hit is 'Operations and identity checks that matched a screening list, with both names and the result';
grant select on support.screening_hit to support_ro;
