-- What vendors told us, and the payments that came without an owner.

create table webhook_event (
  id          uuid primary key,
  provider    text not null,
  event_key   text not null,
  reference   text not null,
  body        jsonb not null,
  received_at timestamptz not null,
  -- When it is looked at again; null once it is finished.
  due_at      timestamptz,
  attempts    integer not null default 0,
  outcome     text,
  constraint one_message_has_a_size check (pg_column_size(body) <= 65536),
  constraint finished_ones_have_an_outcome check ((due_at is null) = (outcome is not null))
);
-- Two deliveries of the same news at the same moment: the second finds the first here.
create unique index one_event_per_provider_key on webhook_event (provider, event_key);
create index webhook_event_reference on webhook_event (provider, reference);
create index webhook_event_due on webhook_event (provider, due_at) where due_at is not null;

comment on table webhook_event is 'Signed messages of vendors, once per news, account numbers shortened; due_at is null when finished';

grant select, insert, update on webhook_event to manilla_app;

-- The money stands in suspense in the same commit that wrote the transaction, so this list and the books can't disagree.
create view unmatched_payment as
select
  t.id, t.reference, t.state, t.user_id as resolved_to, t.details ->> 'resolvedBy' as resolved_by, t.provider,
  t.provider_reference, t.units_in as kobo, t.details ->> 'paymentReference' as payment_reference,
  t.details ->> 'channel' as channel, t.details ->> 'paidAt' as paid_at, t.created_at as seen_at, t.due_at as resolve_by
from ledger.transaction t
where t.kind = 'naira.deposit' and t.details ->> 'unmatched' = 'true';

comment on view unmatched_payment is 'Payments under references we never gave: in the suspense account until support names the owner';

grant select on unmatched_payment to manilla_app;
