-- A vendor's last word is not always its last: a delivery is taken back, a payout bounces, what failed arrives after all.
-- What has ended is therefore asked about some times more, and what contradicts the books is one list for all vendors.

create table second_look (
  -- The transaction's.
  id       uuid primary key,
  kind     text not null,
  ended_at timestamptz not null,
  due_at   timestamptz not null,
  constraint second_look_kind_is_known check (kind in ('bill', 'payout'))
);
create index second_look_due on second_look (kind, due_at);
comment on table second_look is 'Bills and payouts that have ended, and when their vendor is asked again; gone after the last time';
grant select, insert, update, delete on second_look to manilla_app;

drop view support.withdrawal_incident;
alter table withdrawal_incident rename to vendor_incident;
alter index withdrawal_incident_pkey rename to vendor_incident_pkey;
alter index withdrawal_incident_open rename to vendor_incident_open;
alter table vendor_incident drop constraint incident_kind_is_known;
alter table vendor_incident add constraint incident_kind_is_known check (kind in (
  'paid_after_give_back', 'failed_after_paid', 'unknown_payout', 'stuck', 'delivered_after_give_back', 'delivered_twice'));
comment on table vendor_incident is 'What a payout or bill vendor says against the books, or never ends: for staff';

-- The programs of before write it by its old name while both versions run.
create view withdrawal_incident as select * from vendor_incident;
comment on view withdrawal_incident is 'vendor_incident by the name it had before';
grant select, insert, update on withdrawal_incident to manilla_app;

create view support.vendor_incident as
select
  i.id as incident_id, i.transaction_id, t.reference as our_reference, t.user_id, i.provider, i.reference, i.kind,
  support.mask_text(i.details::text) as details, i.seen_at, i.resolved_at, i.resolved_at is null as open
from public.vendor_incident i
left join ledger.transaction t on t.id = i.transaction_id;
comment on view support.vendor_incident is 'Where a payout or bill vendor contradicts our books';
grant select on support.vendor_incident to support_ro;

create view support.second_look as
select t.reference, t.kind, t.state, t.user_id, t.provider, l.ended_at, l.due_at
from public.second_look l
join ledger.transaction t on t.id = l.id;
comment on view support.second_look is 'What has ended, and when its vendor is asked whether that still holds';
grant select on support.second_look to support_ro;

-- Marks a contradiction of a vendor as dealt with; what was done about it is the reason.
create or replace function support.resolve_incident(incident uuid, reason text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from vendor_incident i where i.id = incident and i.resolved_at is null for update;
  if not found then
    return false;
  end if;
  perform support.write_down('support.resolve_incident', incident::text, reason, '{"open": true}', '{"open": false}');
  update vendor_incident i set resolved_at = clock_timestamp() where i.id = incident;
  return true;
end $$;
comment on function support.resolve_incident(uuid, text) is 'Closes an incident of a vendor; audited';

select support.describe($$
ended_at: When it ended
second_look.id: The transaction
second_look.due_at: When its vendor is asked next
id: Its number, made by us
transaction_id: The transaction
our_reference: The reference of our transaction
user_id: Whose it is
provider: The vendor behind it
reference: The reference people and vendors name
kind: What sort of thing it is
state: Where it stands; docs/states draws what follows
details: What only this kind of thing has
seen_at: When it was last seen
resolved_at: When staff dealt with it; empty while open
open: Whether nobody has dealt with it yet
incident_id: The incident
due_at: When somebody looks at it again; empty when it is finished
$$);
