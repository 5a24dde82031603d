create view house_suspense as
select t.asset_in as asset, t.state as waits_as, count(*) as items, sum(t.units_in)::bigint as units, min(t.created_at) as oldest_at
from ledger.transaction t
where not t.final and t.kind in ('naira.deposit', 'crypto.deposit') and t.state in ('suspended', 'below_minimum', 'under_review')
group by t.asset_in, t.state;

comment on view house_suspense is 'Money in suspense: suspended waits for staff to name its owner, below_minimum for further deposits, under_review for staff to clear it';
grant select on house_suspense to manilla_app, manilla_desk;
