create view support.movement as
select
  j.created_at as at, coalesce(own.reference, t.reference) as reference, coalesce(own.kind, t.kind) as kind,
  coalesce(own.user_id, t.user_id) as user_id, coalesce(u.username, 'Manilla') as owner, a.purpose, e.asset,
  support.amount(e.amount, e.asset) as amount, support.amount(e.balance_after, e.asset) as balance_after, j.kind as step,
  e.journal_id, e.seq
from ledger.entry e
join ledger.journal j on j.id = e.journal_id
join ledger.transaction t on t.id = j.transaction_id
join ledger.account a on a.id = e.account_id
-- The sender's transaction books both sides of a payment between customers. related_id is the receiver's transaction.
left join ledger.transaction own on own.id = t.related_id and own.user_id = a.user_id
left join public.users u on u.id = a.user_id;

comment on view support.movement is 'Each movement of money with the balance after it';
grant select on support.movement to support_ro;
