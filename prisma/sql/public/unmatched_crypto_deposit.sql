create view unmatched_crypto_deposit as
select
  t.id, t.reference, t.state, t.user_id as resolved_to, t.details ->> 'resolvedBy' as resolved_by, t.provider,
  t.provider_reference, t.asset_in as coin, t.units_in as units, t.details ->> 'network' as network,
  t.counterparty as address, t.details ->> 'txid' as txid, t.created_at as seen_at, t.due_at as resolve_by
from ledger.transaction t
where t.kind = 'crypto.deposit' and t.details ->> 'unmatched' = 'true';

comment on view unmatched_crypto_deposit is 'Coins at addresses we never gave: in the suspense account until support names the owner';
grant select on unmatched_crypto_deposit to manilla_app;
