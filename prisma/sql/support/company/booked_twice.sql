create view support.booked_twice as
select
  s.id as transaction_id, s.reference, s.state, support.amount(s.units_in, 'NGN') as naira, s.provider,
  s.details ->> 'paymentReference' as provider_payment, u.username as given_to, s.details ->> 'resolvedBy' as resolved_by,
  c.reference as credited_as, cu.username as credited_to, s.created_at
from ledger.transaction s
join ledger.transaction c on c.kind = 'naira.deposit' and c.state = 'completed' and c.provider = s.provider and c.id <> s.id
  and c.details ->> 'paymentReference' = s.details ->> 'paymentReference'
left join public.users u on u.id = s.user_id
left join public.users cu on cu.id = c.user_id
where s.kind = 'naira.deposit' and s.details ->> 'unmatched' = 'true' and s.state in ('suspended', 'completed');

comment on view support.booked_twice is 'Naira payments that were both booked into suspense and credited as a deposit';
grant select on support.booked_twice to support_ro;
