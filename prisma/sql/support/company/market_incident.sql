create view support.market_incident as
select
  i.id as incident_id, i.subject, i.reason, i.seen, i.kept, i.first_at, i.last_at, i.times, i.closed_at,
  i.closed_at is null as open
from public.market_incident i;

comment on view support.market_incident is 'Market prices that were rejected';
grant select on support.market_incident to support_ro;
