-- Reconciliation, float and suspense as support reads them.

create or replace view support.reconciliation as
select
  r.id as item_id, r.day, r.provider, r.kind, r.reference, r.transaction_id, support.mask_text(r.ours::text) as ours,
  support.mask_text(r.theirs::text) as theirs, r.found_at, r.seen_at, r.resolved_at, r.resolved_at is null as open,
  r.book, r.closed_by, support.mask_text(r.closed_reason) as closed_reason
from public.reconciliation_item r;

create view support.reconciliation_run as
select r.started_at, r.provider, r.book, r.day, r.outcome, r.ours, r.theirs, r.found, r.reason, r.run_by, r.finished_at
from public.reconciliation_run r;

create view support.reconciled_until as
select u.provider, u.book, u.until, u.last_run_at, u.last_outcome, u.last_reason, u.open as open_differences
from public.reconciled_until u;

create view support.house_float as
select
  f.purpose, f.asset, support.amount(f.ours, f.asset) as ours, support.amount(f.under_way, f.asset) as under_way,
  support.amount(f.theirs, f.asset) as theirs, support.amount(f.difference, f.asset) as difference, f.told_at
from public.house_float f;

create view support.vendor_float as
select f.provider, f.purpose, b.key as asset, support.amount(b.value::bigint, b.key) as balance, f.told_at, f.asked_at, f.failure
from public.vendor_float f left join lateral jsonb_each_text(f.balances) b on true;

create view support.house_suspense as
select s.asset, s.waits_as, s.items, support.amount(s.units, s.asset) as amount, s.oldest_at, now() - s.oldest_at as age
from public.house_suspense s;

-- Marks a difference between our books and a vendor's as explained. It stays closed while it stays the same.
create or replace function support.resolve_difference(item uuid, reason text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from reconciliation_item r where r.id = item and r.resolved_at is null for update;
  if not found then
    return false;
  end if;
  perform support.write_down('support.resolve_difference', item::text, reason, '{"open": true}', '{"open": false}');
  update reconciliation_item r
  set resolved_at = clock_timestamp(), closed_by = 'database: ' || session_user,
    closed_reason = left(resolve_difference.reason, 500)
  where r.id = item;
  return true;
end $$;

comment on view support.reconciliation_run is 'When each day was compared with each vendor, and what came of it';
comment on view support.reconciled_until is 'Until which day our books were compared with each vendor''s without a gap';
comment on view support.house_float is 'The house''s money at vendors: ours by the books, theirs as they say, and the difference';
comment on view support.vendor_float is 'What each vendor says it keeps for us, and when it last said so';
comment on view support.house_suspense is 'What stands in suspense, how much and for how long';
grant select on support.reconciliation_run, support.reconciled_until, support.house_float, support.vendor_float,
  support.house_suspense to support_ro;

select support.describe($$
age: For how long by now
amount: In the asset's main unit
asset: Currency or coin
balance: What stands there
created_at: When it was made
day: The day in Lagos
id: Its number, made by us
provider: The vendor behind it
purpose: What it is for: available, held, or one of the house's purposes
reference: The reference people and vendors name
transaction_id: The transaction
asked_at: When the vendor was last asked
balances: Smallest units by asset
book: Which of the vendor's books: payouts, payments, bills, coin_deposits, coin_sends
closed_by: Who closed it by hand; empty while nobody has
closed_reason: Why it was closed
difference: Theirs and under way, less ours
failure: Why the vendor gave no answer the last time; empty when it did
fee_units: What the vendor keeps or leaves of it, in smallest units; empty where our books don't say
finished_at: When it was over
found: How many differences it found
items: How many
last_outcome: What came of the last run
last_reason: Why the last run had no answer
last_run_at: When it was last compared
oldest_at: Since when the oldest waits
open_differences: Differences nobody has explained
reconciled_until.open: How many differences nobody has explained
reconciliation_run.ours: How many entries of ours
reconciliation_run.theirs: How many entries of theirs
reconciliation_run.outcome: compared, one_by_one (the vendor has no list and was asked about each of ours), no_answer
reconciliation_run.reason: Why there was no answer
reconciliation_run.started_at: When it began
house_float.ours: By our books
house_float.theirs: As the vendors say
run_by: schedule, or hand for a day that somebody asked for
standing: settled, failed, reversed or open
told_at: When it was last said; the oldest of several
under_way: Taken by a vendor already, not yet settled in our books
until: The last day without a gap before it
vendor_entry.at: When the vendor should have it by its own clock
vendor_entry.units: In the asset's smallest unit
house_suspense.units: In the asset's smallest unit
waits_as: suspended waits for an owner, below_minimum for more to come
$$);
