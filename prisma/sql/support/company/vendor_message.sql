create view support.vendor_message as
select
  w.id as message_id, w.provider, w.event_key, w.reference, w.received_at, w.attempts, w.outcome, w.due_at,
  w.due_at is null as finished
from public.webhook_event w;

comment on view support.vendor_message is 'Received webhooks and their results';
grant select on support.vendor_message to support_ro;
