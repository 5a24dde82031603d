create view support.repeated_request as
select
  i.user_id, u.username, i.operation, support.mask_end(i.key) as key, t.reference, t.kind, t.state, i.created_at
from ledger.idempotency i
left join ledger.transaction t on t.id = i.transaction_id
left join public.users u on u.id = i.user_id;

comment on view support.repeated_request is 'Idempotency keys and their transactions';
grant select on support.repeated_request to support_ro;
