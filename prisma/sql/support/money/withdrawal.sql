create view support.withdrawal as
select
  t.id as transaction_id, t.reference, t.user_id, u.username, t.state, t.final, support.amount(t.units_out, 'NGN') as naira,
  support.amount(t.fee_units, 'NGN') as fee, support.mask_end(t.counterparty) as account, t.provider,
  t.provider_reference, support.mask_text(concat_ws(': ', last.reason, t.details ->> 'refusal')) as reason,
  nullif(t.details ->> 'approvedBy', 'rule') as approved_by,
  t.created_at, t.updated_at, t.due_at
from ledger.transaction t
left join public.users u on u.id = t.user_id
left join ledger.timeline last on last.transaction_id = t.id and last.step = t.steps
where t.kind = 'naira.withdrawal';

comment on view support.withdrawal is 'Naira withdrawals with approver and state';
grant select on support.withdrawal to support_ro;
