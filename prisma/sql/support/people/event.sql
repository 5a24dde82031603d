create view support.event as
select
  o.id as event_id, o.topic, t.reference, t.user_id, o.created_at, o.attempts, support.mask_text(o.last_error) as last_error,
  o.claimed_until, o.done_at, case when o.done_at is null then now() - o.created_at end as waiting_for
from ledger.outbox o
left join ledger.transaction t on t.id = o.transaction_id;

comment on view support.event is 'Events to deliver after a commit, and their waiting time';
grant select on support.event to support_ro;
