create view support.reconciled_until as
select u.provider, u.book, u.until, u.last_run_at, u.last_outcome, u.last_reason, u.open as open_differences
from public.reconciled_until u;

comment on view support.reconciled_until is 'The last day up to which each vendor''s books were compared without a gap';
grant select on support.reconciled_until to support_ro;
