create view support.naira_deposit as
select
  t.id as transaction_id, t.reference, t.user_id, u.username, t.state, t.final, support.amount(t.units_in, 'NGN') as naira,
  support.amount((t.details ->> 'requestedKobo')::bigint, 'NGN') as naira_requested, t.details ->> 'flag' as flag, t.provider, t.provider_reference,
  coalesce(t.details ->> 'unmatched' = 'true', false) as unmatched, t.created_at, t.updated_at, t.due_at
from ledger.transaction t
left join public.users u on u.id = t.user_id
where t.kind = 'naira.deposit';

comment on view support.naira_deposit is 'Received and expected naira deposits';
grant select on support.naira_deposit to support_ro;
