-- People, and what they saw and were told.

create or replace view support.customer as
select
  u.id as user_id, u.username, support.mask_email(u.email) as email, support.mask_end(u.phone) as phone,
  support.mask_name(u.identity_name) as identity_name, u.role,
  case
    when u.phone_verified_at is null and u.email_verified_at is null then 0
    when u.identity_status is distinct from 'Completed' then 1
    when u.staff_level is null then 2 else 3
  end as kyc_level,
  u.phone_verified_at, u.email_verified_at, u.identity_status, u.identity_started_at, u.signup_flow_completed,
  coalesce(g.attempts, 0) as wrong_pins, g.locked_until as pin_locked_until, u.withdrawals_held_until,
  u.password_changed_at, u.pin_changed_at, u.created_at, u.closed_at
from public.users u
left join public.pin_guard g on g.user_id = u.id;

create or replace view support.device as
select
  s.id as session_id, s.user_id, u.username, s.device, support.mask_ip(s.ip) as ip, s.created_at, s.last_seen_at,
  s.expires_at, s.revoked_at, s.revoked_at is null and s.expires_at > now() as signed_in
from public.sessions s
join public.users u on u.id = s.user_id;

create or replace view support.code_attempt as
select
  c.user_id, u.username, c.purpose,
  case when strpos(c.contact, '@') > 0 then support.mask_email(c.contact) else support.mask_end(c.contact) end as contact,
  c.attempts as wrong_guesses, c.sent_at, c.expires_at, c.used_at,
  case
    when c.used_at is not null then 'used' when c.attempts >= 5 then 'guessed out'
    when c.expires_at <= now() then 'expired' else 'waiting'
  end as outcome
from public.one_time_code c
join public.users u on u.id = c.user_id;

create or replace view support.identity_check as
select
  c.id as check_id, c.user_id, u.username, c.provider, c.reference, c.state, support.mask_text(c.reason) as reason,
  c.looks, c.started_at, c.changed_at, c.due_at
from public.identity_check c
join public.users u on u.id = c.user_id;

create or replace view support.notification as
select
  n.id as notification_id, n.user_id, u.username, n.type, n.title, support.mask_text(n.message) as message,
  n.created_at, n.read_at
from public.notification n
join public.users u on u.id = n.user_id;

create or replace view support.message_sent as
select
  d.id as delivery_id, d.user_id, u.username, d.channel, d.state, d.attempts, d.due_at,
  support.mask_text(d.last_error) as last_error, d.created_at, d.changed_at, o.topic
from public.notification_delivery d
join public.users u on u.id = d.user_id
left join ledger.outbox o on o.id = d.event_id;

create or replace view support.message_choice as
select s.user_id, u.username, s.category, s.email as by_email, s.sms as by_sms
from public.notification_setting s
join public.users u on u.id = s.user_id;

create or replace view support.plan as
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
  support.amount(r.kobo, 'NGN'), r.next_at, r.paused, r.removed_at, r.created_at, l.outcome, l.at
from public.bill_repeat r
join public.users u on u.id = r.user_id
left join lateral (
  select run.outcome, run.at from public.bill_repeat_run run
  where run.repeat_id = r.id order by run.period desc limit 1
) l on true;

create or replace view support.receive_address as
select a.user_id, u.username, a.coin, a.network, support.mask_end(a.address) as address, a.memo, a.created_at
from public.deposit_address a
join public.users u on u.id = a.user_id;
