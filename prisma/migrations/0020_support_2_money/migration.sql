-- Money of people: what they have, what happened to it, what is on its way.

create or replace view support.balance as
select
  a.user_id, u.username, a.asset,
  support.amount(sum(a.balance) filter (where a.purpose = 'available')::bigint, a.asset) as available,
  support.amount(sum(a.balance) filter (where a.purpose = 'held')::bigint, a.asset) as held
from ledger.account a
join public.users u on u.id = a.user_id
group by a.user_id, u.username, a.asset
having sum(a.balance) <> 0;

create or replace view support.activity as
select
  t.id as transaction_id, t.reference, t.user_id, u.username, t.kind, t.state, t.final,
  t.asset_out, support.amount(t.units_out, t.asset_out) as amount_out,
  t.asset_in, support.amount(t.units_in, t.asset_in) as amount_in,
  t.fee_asset, support.amount(t.fee_units, t.fee_asset) as fee,
  support.amount(t.naira_units, 'NGN') as naira_value, round(t.dollar_cents::numeric / 100, 2) as dollar_value,
  t.price, t.rate, t.provider, t.provider_reference, support.mask_end(t.counterparty) as counterparty,
  support.mask_text(last.reason) as reason, t.related_id, t.created_at, t.updated_at, t.due_at
from ledger.transaction t
left join public.users u on u.id = t.user_id
left join ledger.timeline last on last.transaction_id = t.id and last.step = t.steps;

create or replace view support.timeline as
select
  t.reference, t.user_id, u.username, t.kind, l.step, l.state, support.mask_text(l.reason) as reason, l.at,
  l.transaction_id
from ledger.timeline l
join ledger.transaction t on t.id = l.transaction_id
left join public.users u on u.id = t.user_id;

create or replace view support.movement as
select
  j.created_at as at, t.reference, t.kind, t.user_id, coalesce(u.username, 'the house') as owner, a.purpose, e.asset,
  support.amount(e.amount, e.asset) as amount, support.amount(e.balance_after, e.asset) as balance_after, j.kind as step,
  e.journal_id, e.seq
from ledger.entry e
join ledger.journal j on j.id = e.journal_id
join ledger.transaction t on t.id = j.transaction_id
join ledger.account a on a.id = e.account_id
left join public.users u on u.id = a.user_id;

create or replace view support.naira_deposit as
select
  t.id as transaction_id, t.reference, t.user_id, u.username, t.state, t.final, support.amount(t.units_in, 'NGN') as naira,
  t.details ->> 'requested' as naira_requested, t.details ->> 'flag' as flag, t.provider, t.provider_reference,
  coalesce(t.details ->> 'unmatched' = 'true', false) as unmatched, t.created_at, t.updated_at, t.due_at
from ledger.transaction t
left join public.users u on u.id = t.user_id
where t.kind = 'naira.deposit';

create or replace view support.crypto_transfer as
select
  t.id as transaction_id, t.reference, t.user_id, u.username, t.kind, t.state, t.final,
  coalesce(t.asset_in, t.asset_out) as coin,
  support.amount(coalesce(t.units_in, t.units_out), coalesce(t.asset_in, t.asset_out)) as amount,
  t.details ->> 'network' as network, support.mask_end(t.counterparty) as counterparty,
  coalesce(t.details ->> 'unmatched' = 'true', false) as unmatched, t.provider, t.provider_reference, t.created_at,
  t.updated_at, t.due_at
from ledger.transaction t
left join public.users u on u.id = t.user_id
where t.kind in ('crypto.send', 'crypto.receive', 'crypto.deposit');

create or replace view support.withdrawal as
select
  t.id as transaction_id, t.reference, t.user_id, u.username, t.state, t.final, support.amount(t.units_out, 'NGN') as naira,
  support.amount(t.fee_units, 'NGN') as fee, support.mask_end(t.counterparty) as account, t.provider,
  t.provider_reference, support.mask_text(last.reason) as reason,
  (select string_agg(distinct l.actor_name, ', ') from public.audit_log l
   where l.subject = t.id::text and l.action = 'withdrawal.approve') as approved_by,
  t.created_at, t.updated_at, t.due_at
from ledger.transaction t
left join public.users u on u.id = t.user_id
left join ledger.timeline last on last.transaction_id = t.id and last.step = t.steps
where t.kind = 'naira.withdrawal';

create or replace view support.waiting_withdrawal as
select w.*, now() - w.created_at as waiting_for
from support.withdrawal w
where not w.final and w.state <> 'paid';

create or replace view support.bill as
select
  t.id as transaction_id, t.reference, t.user_id, u.username, t.kind, t.state, t.final,
  support.amount(t.units_out, 'NGN') as naira, support.mask_end(t.counterparty) as recipient, b.serving as vendor,
  b.looks, b.support_since, t.details ->> 'token' is not null as has_token, t.details ->> 'units' as units,
  t.created_at, t.updated_at, t.due_at
from ledger.transaction t
left join public.bill b on b.id = t.id
left join public.users u on u.id = t.user_id
where t.kind like 'bill.%';

create or replace view support.bill_attempt as
select
  t.reference, t.user_id, a.vendor, a.request_id, a.vendor_reference, a.state, support.mask_text(a.reason) as reason,
  a.absent, a.sent_at, a.answered_at
from public.bill_attempt a
join ledger.transaction t on t.id = a.bill_id;

create or replace view support.stuck_operation as
select
  t.id as transaction_id, t.reference, t.user_id, u.username, t.kind, t.state, t.provider, t.provider_reference,
  now() - t.created_at as age, now() - t.due_at as overdue_for, t.steps, t.created_at, t.updated_at, t.due_at
from ledger.transaction t
left join public.users u on u.id = t.user_id
where not t.final and (t.due_at < now() - interval '10 minutes' or t.created_at < now() - interval '1 day');

create or replace view support.possible_duplicate as
select
  later.user_id, u.username, later.kind, support.mask_end(later.counterparty) as counterparty, later.asset_out as asset,
  support.amount(later.units_out, later.asset_out) as amount, earlier.reference as first_reference,
  earlier.state as first_state, later.reference as second_reference, later.state as second_state,
  later.created_at - earlier.created_at as apart, later.created_at
from ledger.transaction later
join ledger.transaction earlier on earlier.user_id = later.user_id and earlier.kind = later.kind
  and earlier.counterparty is not distinct from later.counterparty and earlier.asset_out = later.asset_out
  and earlier.units_out = later.units_out and earlier.id <> later.id
  and earlier.created_at between later.created_at - interval '1 hour' and later.created_at
  and (earlier.created_at, earlier.id) < (later.created_at, later.id)
join public.users u on u.id = later.user_id;

create or replace view support.repeated_request as
select
  i.user_id, u.username, i.operation, support.mask_end(i.key) as key, t.reference, t.kind, t.state, i.created_at
from ledger.idempotency i
left join ledger.transaction t on t.id = i.transaction_id
left join public.users u on u.id = i.user_id;

create or replace view support.limit_use as
select
  l.user_id, u.username, l.name as limit_name, l.day,
  case when l.name = 'naira.deposit.started' then l.used else round(l.used::numeric / 100, 2) end as used,
  case l.name when 'naira.deposit.started' then 'times' when 'send' then 'USD' else 'NGN' end as currency
from ledger.limit_use l
join public.users u on u.id = l.user_id;
