create view support.plan as
select
  r.id as plan_id, r.user_id, u.username, 'crypto.buy' as kind, r.currency as what, r.frequency,
  support.amount(r.kobo, 'NGN') as naira, r.next_at, r.paused_at is not null as paused, r.ended_at, r.created_at,
  l.outcome as last_outcome, l.at as last_at
from public.recurring_buy r
join public.users u on u.id = r.user_id
left join lateral (
  select run.outcome, run.at from public.recurring_run run
  where run.recurring_buy_id = r.id order by run.due_at desc limit 1
) l on true
union all
select
  r.id, r.user_id, u.username, 'bill.' || r.kind, support.mask_text(r.description), 'monthly, ' || r.mode,
  support.amount(r.kobo, 'NGN'), r.next_at, r.paused, r.removed_at, r.created_at,
  -- A bill that was bought may have come back since.
  case when bill.state in ('failed', 'reversed') then bill.state else l.outcome end, l.at
from public.bill_repeat r
join public.users u on u.id = r.user_id
left join lateral (
  select run.outcome, run.at, run.transaction_id from public.bill_repeat_run run
  where run.repeat_id = r.id order by run.period desc limit 1
) l on true
left join ledger.transaction bill on bill.id = l.transaction_id;

comment on view support.plan is 'Purchases and bills that repeat, and what became of the last one';
grant select on support.plan to support_ro;
