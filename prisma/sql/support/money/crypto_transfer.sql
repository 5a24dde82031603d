create view support.crypto_transfer as
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

comment on view support.crypto_transfer is 'Received and sent coins';
grant select on support.crypto_transfer to support_ro;
