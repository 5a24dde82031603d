-- The custodian may reject, or doubt, coins that it had accepted and we have credited.
alter table vendor_incident drop constraint incident_kind_is_known;
alter table vendor_incident add constraint incident_kind_is_known check (kind in (
  'paid_after_give_back', 'failed_after_paid', 'unknown_payout', 'stuck', 'payouts_stopped', 'delivered_after_give_back',
  'delivered_twice', 'collection_contradicted', 'accepted_after_rejection', 'rejected_after_acceptance'));
