-- The last day up to which each vendor's books were compared without a gap. A comparison counts only if it began after
-- the end of its day.
create view reconciled_until as
with compared as (
  select r.provider, r.book, r.day
  from reconciliation_run r
  where r.run_by = 'schedule' and r.outcome <> 'no_answer'
    and r.started_at >= (r.day + 1)::timestamp at time zone 'Africa/Lagos'
  group by r.provider, r.book, r.day
), steps as (
  select c.*, c.day - (row_number() over (partition by c.provider, c.book order by c.day))::integer as stretch from compared c
), latest as (
  select distinct on (r.provider, r.book) r.provider, r.book, r.finished_at, r.outcome, r.reason
  from reconciliation_run r order by r.provider, r.book, r.started_at desc
)
select
  l.provider, l.book, max(s.day) as until, l.finished_at as last_run_at, l.outcome as last_outcome, l.reason as last_reason,
  (select count(*) from reconciliation_item i
   where i.provider = l.provider and i.book = l.book and i.resolved_at is null) as open
from latest l
left join steps s on s.provider = l.provider and s.book = l.book
  and s.stretch = (select min(f.stretch) from steps f where f.provider = l.provider and f.book = l.book)
group by l.provider, l.book, l.finished_at, l.outcome, l.reason;

comment on view reconciled_until is 'The last day up to which each vendor''s books were compared without a gap, and the result of the last run';
grant select on reconciled_until to manilla_app, manilla_desk;
