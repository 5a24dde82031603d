-- A vendor that must get no payouts until staff have dealt with it (a wrong PIN, say, which locks the account when it is
-- repeated): an open incident of this kind stops submitting to it, and resolving the incident lifts the stop.
alter table vendor_incident drop constraint incident_kind_is_known;
alter table vendor_incident add constraint incident_kind_is_known check (kind in (
  'paid_after_give_back', 'failed_after_paid', 'unknown_payout', 'stuck', 'payouts_stopped', 'delivered_after_give_back',
  'delivered_twice'));
create unique index one_payout_stop_a_vendor on vendor_incident (provider)
  where kind = 'payouts_stopped' and resolved_at is null;
