create view support.reconciliation_run as
select r.started_at, r.provider, r.book, r.day, r.outcome, r.ours, r.theirs, r.found, r.reason, r.run_by, r.finished_at
from public.reconciliation_run r;

comment on view support.reconciliation_run is 'Reconciliation runs: day, vendor, time and result';
grant select on support.reconciliation_run to support_ro;
