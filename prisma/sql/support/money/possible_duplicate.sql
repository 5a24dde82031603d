create view support.possible_duplicate as
select
  later.user_id, u.username, later.kind, support.mask_end(later.counterparty) as counterparty, later.asset_out as asset,
  support.amount(later.units_out, later.asset_out) as amount, earlier.reference as first_reference,
  earlier.state as first_state, later.reference as second_reference, later.state as second_state,
  later.created_at - earlier.created_at as apart, later.created_at
from ledger.transaction later
join ledger.transaction earlier on earlier.user_id = later.user_id and earlier.kind = later.kind
  and earlier.counterparty is not distinct from later.counterparty and earlier.asset_out = later.asset_out
  and earlier.units_out = later.units_out and earlier.id <> later.id
  and earlier.created_at between later.created_at - interval '1 hour' and later.created_at
  and (earlier.created_at, earlier.id) < (later.created_at, later.id)
join public.users u on u.id = later.user_id;

comment on view support.possible_duplicate is 'Two similar payments by one person within an hour';
grant select on support.possible_duplicate to support_ro;
