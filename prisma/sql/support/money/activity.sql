create view support.activity as
select
  t.id as transaction_id, t.reference, t.user_id, u.username, t.kind, t.state, t.final,
  t.asset_out, support.amount(t.units_out, t.asset_out) as amount_out,
  t.asset_in, support.amount(t.units_in, t.asset_in) as amount_in,
  t.fee_asset, support.amount(t.fee_units, t.fee_asset) as fee,
  support.amount(t.naira_units, 'NGN') as naira_value, round(t.dollar_cents::numeric / 100, 2) as dollar_value,
  t.price, t.rate, t.provider, t.provider_reference, support.mask_end(t.counterparty) as counterparty,
  support.mask_text(last.reason) as reason, t.details ->> 'txid' as txid, t.related_id, t.created_at, t.updated_at, t.due_at
from ledger.transaction t
left join public.users u on u.id = t.user_id
left join ledger.timeline last on last.transaction_id = t.id and last.step = t.steps;

comment on view support.activity is 'All transactions of all customers: amounts, fee, state and the reason of the last step';
grant select on support.activity to support_ro;
