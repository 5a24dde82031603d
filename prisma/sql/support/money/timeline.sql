create view support.timeline as
select
  t.reference, t.user_id, u.username, t.kind, l.step, l.state, support.mask_text(l.reason) as reason, l.at,
  l.transaction_id
from ledger.timeline l
join ledger.transaction t on t.id = l.transaction_id
left join public.users u on u.id = t.user_id;

comment on view support.timeline is 'The life of each transaction, step by step';
grant select on support.timeline to support_ro;
