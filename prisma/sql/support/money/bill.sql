create view support.bill as
select
  t.id as transaction_id, t.reference, t.user_id, u.username, t.kind, t.state, t.final,
  support.amount(t.units_out, 'NGN') as naira, support.mask_end(t.counterparty) as recipient, b.serving as vendor,
  b.support_since, t.details ->> 'token' is not null as has_token, t.details ->> 'units' as units,
  t.created_at, t.updated_at, t.due_at
from ledger.transaction t
left join public.bill b on b.id = t.id
left join public.users u on u.id = t.user_id
where t.kind like 'bill.%';

comment on view support.bill is 'Bills: product, recipient and vendor; shows if a token arrived, but never the token';
grant select on support.bill to support_ro;
