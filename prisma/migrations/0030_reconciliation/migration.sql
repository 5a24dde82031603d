-- Our books against every vendor's, day by day, and what the vendors say they keep for us.

-- What the vendors' books should hold, told by ours. `standing`: settled (the money moved), failed or reversed (it did not,
-- or came back), open (nobody knows yet). `at` is when the vendor should have it by its own clock, as near as we know.
create view vendor_entry as
select
  t.provider, 'payouts'::text as book, t.provider_reference as reference, t.id as transaction_id, t.asset_out as asset,
  t.units_out - coalesce(t.fee_units, 0) as units, null::bigint as fee_units,
  case t.state when 'paid' then 'settled' when 'processing' then 'open' else t.state end as standing,
  coalesce((t.details ->> 'submittedAt')::timestamptz, t.created_at) as at, t.created_at
from ledger.transaction t
where t.kind = 'naira.withdrawal' and t.provider is not null and t.state in ('processing', 'paid', 'failed', 'reversed')
union all
select
  t.provider, 'payments', t.provider_reference, t.id, 'NGN', coalesce(t.units_in, 0),
  (t.details ->> 'providerFeeKobo')::bigint,
  case when t.state in ('completed', 'suspended') then 'settled' when t.state = 'pending' then 'open' else 'failed' end,
  coalesce((t.details ->> 'paidAt')::timestamptz, t.created_at), t.created_at
from ledger.transaction t
where t.kind = 'naira.deposit' and t.provider is not null
union all
select
  t.provider, 'coin_deposits', t.provider_reference, t.id, t.asset_in, t.units_in, null,
  case when t.state in ('credited', 'below_minimum', 'suspended') then 'settled'
    when t.state = 'rejected' then 'failed' else 'open' end,
  coalesce((t.details ->> 'seenAt')::timestamptz, t.created_at), t.created_at
from ledger.transaction t
where t.kind = 'crypto.deposit' and t.provider is not null
union all
select
  t.provider, 'coin_sends', t.provider_reference, t.id, t.asset_out, t.units_out - coalesce(t.fee_units, 0),
  round((t.details ->> 'networkFee')::numeric * 100000000)::bigint,
  case t.state when 'completed' then 'settled' when 'failed' then 'failed' else 'open' end, t.created_at, t.created_at
from ledger.transaction t
where t.kind = 'crypto.send' and t.provider is not null and t.state <> 'held'
union all
-- One a vendor that was asked. VTpass takes our name for a purchase, Maplerad gives its own.
select
  a.vendor, 'bills', case a.vendor when 'vtpass' then a.request_id else coalesce(a.vendor_reference, a.request_id) end, t.id,
  t.asset_out, t.units_out, case when t.details ->> 'vendor' = a.vendor then (t.details ->> 'commissionKobo')::bigint end,
  case when a.state = 'failed' then 'failed' when a.state = 'reversed' or t.state = 'reversed' then 'reversed'
    when a.state = 'sent' or t.state in ('held', 'submitted') then 'open'
    when t.state = 'delivered' then 'settled' else 'failed' end,
  a.sent_at, a.sent_at
from bill_attempt a join ledger.transaction t on t.id = a.bill_id;
comment on view vendor_entry is 'What each vendor''s books should hold, told by ours: compared with them day by day';
grant select on vendor_entry to manilla_app;

create index transaction_with_provider on ledger.transaction (provider, created_at) where provider is not null;

-- Differences of every vendor, no longer of bill vendors alone; closed by a person, or resolved when the books agree again.
alter table reconciliation_item
  add column book text not null default 'bills',
  add column closed_by text,
  add column closed_reason text,
  drop constraint one_item_per_reference_and_kind,
  add constraint one_item_per_reference_and_kind unique (provider, book, day, kind, reference),
  add constraint reconciliation_book_is_known
    check (book in ('payouts', 'payments', 'bills', 'coin_deposits', 'coin_sends')),
  add constraint whoever_closes_says_why check ((closed_by is null) = (closed_reason is null)),
  add constraint a_closed_difference_is_resolved check (closed_by is null or resolved_at is not null);

create table reconciliation_run (
  id          uuid primary key,
  provider    text not null,
  book        text not null,
  day         date not null,
  started_at  timestamptz not null,
  finished_at timestamptz not null,
  run_by      text not null,
  outcome     text not null,
  ours        integer not null,
  theirs      integer not null,
  found       integer not null,
  reason      text,
  constraint run_outcome_is_known check (outcome in ('compared', 'one_by_one', 'no_answer')),
  constraint run_is_by_schedule_or_hand check (run_by in ('schedule', 'hand')),
  constraint run_counts_are_counts check (ours >= 0 and theirs >= 0 and found >= 0)
);
create index reconciliation_run_of_day on reconciliation_run (provider, book, day, started_at desc);
comment on table reconciliation_run is 'Each comparison of a day with a vendor''s books, also those to which it gave no answer';
grant select, insert on reconciliation_run to manilla_app;

-- Until which day the schedule has compared each vendor's books without a gap. A day counts only when it was over by then.
create view reconciled_until as
with compared as (
  select r.provider, r.book, r.day
  from reconciliation_run r
  where r.run_by = 'schedule' and r.outcome <> 'no_answer'
    and r.started_at >= (r.day + 1)::timestamp at time zone 'Africa/Lagos'
  group by r.provider, r.book, r.day
), steps as (
  select c.*, c.day - (row_number() over (partition by c.provider, c.book order by c.day))::integer as stretch from compared c
), latest as (
  select distinct on (r.provider, r.book) r.provider, r.book, r.finished_at, r.outcome, r.reason
  from reconciliation_run r order by r.provider, r.book, r.started_at desc
)
select
  l.provider, l.book, max(s.day) as until, l.finished_at as last_run_at, l.outcome as last_outcome, l.reason as last_reason,
  (select count(*) from reconciliation_item i
   where i.provider = l.provider and i.book = l.book and i.resolved_at is null) as open
from latest l
left join steps s on s.provider = l.provider and s.book = l.book
  and s.stretch = (select min(f.stretch) from steps f where f.provider = l.provider and f.book = l.book)
group by l.provider, l.book, l.finished_at, l.outcome, l.reason;
comment on view reconciled_until is 'Until which day our books were compared with each vendor''s without a gap, and how the last run went';
grant select on reconciled_until to manilla_app;

-- What a vendor says it keeps for us, as it last said it.
create table vendor_float (
  provider text primary key,
  purpose  text not null,
  balances jsonb not null default '{}',
  told_at  timestamptz,
  asked_at timestamptz not null,
  failure  text,
  constraint float_stands_on_a_known_account check (purpose in ('bank', 'bills', 'custody')),
  constraint balances_are_an_object check (jsonb_typeof(balances) = 'object')
);
comment on table vendor_float is 'What each vendor says it keeps for us, in smallest units by asset, and when it last said so';
grant select, insert, update on vendor_float to manilla_app;

-- The house's accounts at others, beside what those others say. What a vendor has taken already and our books have not is
-- under way. Opening balances that nobody booked stand in the difference and never change: a change of it is the news.
create view house_float as
with theirs as (
  select f.purpose, b.key as asset, sum(b.value::bigint) as units, min(f.told_at) as told_at
  from vendor_float f, jsonb_each_text(f.balances) b group by f.purpose, b.key
), ours as (
  select a.purpose, a.asset, -a.balance as units from ledger.account a
  where a.user_id is null and a.purpose in ('bank', 'bills', 'custody') and a.balance <> 0
), under_way as (
  select case t.kind when 'naira.withdrawal' then 'bank' when 'crypto.send' then 'custody' else 'bills' end as purpose,
    t.asset_out as asset, sum(t.units_out - case when t.kind like 'bill.%' then 0 else coalesce(t.fee_units, 0) end) as units
  from ledger.transaction t
  where not t.final and t.provider is not null and t.state in ('processing', 'broadcast', 'submitted')
  group by 1, 2
)
select
  coalesce(o.purpose, v.purpose) as purpose, coalesce(o.asset, v.asset) as asset, coalesce(o.units, 0) as ours,
  coalesce(u.units, 0)::bigint as under_way, v.units::bigint as theirs,
  (v.units + coalesce(u.units, 0) - coalesce(o.units, 0))::bigint as difference, v.told_at
from ours o
full join theirs v on v.purpose = o.purpose and v.asset = o.asset
left join under_way u on u.purpose = coalesce(o.purpose, v.purpose) and u.asset = coalesce(o.asset, v.asset);
comment on view house_float is 'The house''s money at vendors, by our books and by what they say; in smallest units';
grant select on house_float to manilla_app;

-- Money that is in suspense, by what it waits for.
create view house_suspense as
select t.asset_in as asset, t.state as waits_as, count(*) as items, sum(t.units_in)::bigint as units, min(t.created_at) as oldest_at
from ledger.transaction t
where not t.final and t.kind in ('naira.deposit', 'crypto.deposit') and t.state in ('suspended', 'below_minimum')
group by t.asset_in, t.state;
comment on view house_suspense is 'What stands in suspense: suspended waits for staff to name its owner, below_minimum for more to come';
grant select on house_suspense to manilla_app;
