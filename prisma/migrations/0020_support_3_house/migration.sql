-- The house's side: its accounts, what nobody owns yet, what the vendors say, what the market said, what staff did.

create or replace view support.house_account as
select a.purpose, a.asset, support.amount(a.balance, a.asset) as balance
from ledger.account a
where a.user_id is null and a.balance <> 0;

create or replace view support.suspense as
select
  t.id as transaction_id, t.reference, t.kind, t.state, t.asset_in as asset, support.amount(t.units_in, t.asset_in) as amount,
  t.provider, t.provider_reference, t.user_id as resolved_to, t.details ->> 'resolvedBy' as resolved_by,
  now() - t.created_at as age, t.created_at, t.due_at as resolve_by
from ledger.transaction t
where t.details ->> 'unmatched' = 'true';

create or replace view support.reconciliation as
select
  r.id as item_id, r.day, r.provider, r.kind, r.reference, r.transaction_id, support.mask_text(r.ours::text) as ours,
  support.mask_text(r.theirs::text) as theirs, r.found_at, r.seen_at, r.resolved_at, r.resolved_at is null as open
from public.reconciliation_item r;

create or replace view support.withdrawal_incident as
select
  i.id as incident_id, i.transaction_id, t.reference as our_reference, t.user_id, i.provider, i.reference, i.kind,
  support.mask_text(i.details::text) as details, i.seen_at, i.resolved_at, i.resolved_at is null as open
from public.withdrawal_incident i
left join ledger.transaction t on t.id = i.transaction_id;

create or replace view support.vendor_message as
select
  w.id as message_id, w.provider, w.event_key, w.reference, w.received_at, w.attempts, w.outcome, w.due_at,
  w.due_at is null as finished
from public.webhook_event w;

create or replace view support.event as
select
  o.id as event_id, o.topic, t.reference, t.user_id, o.created_at, o.attempts, support.mask_text(o.last_error) as last_error,
  o.claimed_until, o.done_at, case when o.done_at is null then now() - o.created_at end as waiting_for
from ledger.outbox o
left join ledger.transaction t on t.id = o.transaction_id;

create or replace view support.price as
select
  p.symbol as asset, p.id as subject, p.price as value, 'dollars for one' as unit, p.source_at, p.accepted_at,
  now() - p.accepted_at as age, d.reason as doubted_because
from public.coin_price p left join public.price_doubt d on d.subject = p.id
union all
select
  r.currency, r.currency, r.per_dollar, 'for one dollar', r.source_at, r.accepted_at, now() - r.accepted_at, d.reason
from public.fiat_rate r left join public.price_doubt d on d.subject = r.currency;

create or replace view support.market_doubt as
select d.subject, d.value, d.reason, d.since, d.last_at, d.times from public.price_doubt d;

create or replace view support.market_incident as
select
  i.id as incident_id, i.subject, i.reason, i.seen, i.kept, i.first_at, i.last_at, i.times, i.closed_at,
  i.closed_at is null as open
from public.market_incident i;

create or replace view support.market_setting as
select s.name, s.value, s.set_by, s.set_at from public.market_setting s;

create or replace view support.audit as
select
  l.at, l.actor_name, l.action, l.subject, t.reference, support.mask_text(l.reason) as reason,
  support.mask_text(l.before::text) as before, support.mask_text(l.after::text) as after
from public.audit_log l
left join ledger.transaction t on t.id::text = l.subject;

create or replace view support.book_violation as
select v.violation, v.subject, v.detail from ledger.verify() v;
