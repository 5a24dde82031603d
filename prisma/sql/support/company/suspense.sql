create view support.suspense as
select
  t.id as transaction_id, t.reference, t.kind, t.state, t.asset_in as asset, support.amount(t.units_in, t.asset_in) as amount,
  t.provider, t.provider_reference, t.user_id as resolved_to, t.details ->> 'resolvedBy' as resolved_by,
  now() - t.created_at as age, t.created_at, t.due_at as resolve_by
from ledger.transaction t
where t.details ->> 'unmatched' = 'true';

comment on view support.suspense is 'Money received without a known owner, and its owner if found later';
grant select on support.suspense to support_ro;
