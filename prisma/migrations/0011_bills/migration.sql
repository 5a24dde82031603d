-- Bills: what is sold, who was asked for what, what differs from the vendors' books, and what is paid again each month.
-- What was ordered stands in ledger.transaction (details.order); a bill's row here only says who may have it.

create table bill_biller (
  identifier text primary key,
  kind       text not null,
  name       text not null,
  -- The same company in each vendor's codes: {"maplerad": {"service", "product"}, "vtpass": …}.
  codes      jsonb not null,
  position   integer not null,
  seen_at    timestamptz not null,
  -- When its products were last read; null before the first time.
  products_at timestamptz,
  constraint biller_kind_is_known check (kind in ('data', 'cable', 'electricity')),
  constraint biller_fits_a_line check (length(identifier) <= 64 and length(name) <= 120)
);
comment on table bill_biller is 'Who sells what, with the vendors'' codes; kept while vendors are down';

create table bill_product (
  biller         text not null references bill_biller (identifier) on delete cascade,
  code           text not null,
  name           text not null,
  data           text not null,
  validity       text not null,
  kobo           bigint not null,
  duration_value integer not null,
  duration_type  text not null,
  codes          jsonb not null,
  position       integer not null,
  constraint bill_product_pkey primary key (biller, code),
  constraint a_price_is_positive check (kobo > 0)
);
comment on table bill_product is 'Data bundles and television plans, prices in kobo; replaced as a whole per biller';

create table bill (
  -- The transaction's.
  id            uuid primary key,
  -- The vendor that may have it; null while none does. Only one may, and none once it is closed.
  serving       text,
  -- Nobody else may be asked any more: the money goes back.
  closed        boolean not null default false,
  -- What the first call was answered, so that a repetition is answered the same.
  first_answer  text,
  looks         integer not null default 0,
  -- In support's queue since then.
  support_since timestamptz,
  constraint serving_vendor_is_known check (serving in ('maplerad', 'vtpass')),
  constraint a_closed_bill_is_served_by_nobody check (not (closed and serving is not null)),
  constraint first_answer_is_known check (first_answer in ('pending', 'delivered', 'failed'))
);
create index bill_in_support on bill (support_since) where support_since is not null;
comment on table bill is 'Which vendor may have a bill, and how often it was asked; the bill itself is its transaction';

create table bill_attempt (
  id               uuid primary key,
  bill_id          uuid not null references bill (id),
  vendor           text not null,
  -- Ours, written before the first byte leaves; never changed.
  request_id       text not null,
  -- The vendor's own, once known.
  vendor_reference text,
  state            text not null default 'sent',
  reason           text,
  absent           integer not null default 0,
  sent_at          timestamptz not null,
  answered_at      timestamptz,
  constraint one_attempt_per_bill_and_vendor unique (bill_id, vendor),
  constraint one_attempt_per_request_id unique (vendor, request_id),
  constraint one_attempt_per_vendor_reference unique (vendor, vendor_reference),
  constraint attempt_state_is_known check (state in ('sent', 'delivered', 'failed', 'reversed'))
);
create index bill_attempt_by_time on bill_attempt (vendor, sent_at);
comment on table bill_attempt is 'Every purchase sent to a vendor, one per bill and vendor, with both references';

create function request_id_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the reference of an attempt never changes' using errcode = 'check_violation';
end $$;
create trigger request_id_stays before update on bill_attempt for each row
  when ((old.id, old.bill_id, old.vendor, old.request_id, old.sent_at)
    is distinct from (new.id, new.bill_id, new.vendor, new.request_id, new.sent_at))
  execute function request_id_stays();

create table reconciliation_item (
  id             uuid primary key,
  day            date not null,
  provider       text not null,
  kind           text not null,
  reference      text not null,
  transaction_id uuid,
  ours           jsonb,
  theirs         jsonb,
  found_at       timestamptz not null,
  seen_at        timestamptz not null,
  resolved_at    timestamptz,
  constraint one_item_per_reference_and_kind unique (provider, day, kind, reference),
  constraint reconciliation_kind_is_known
    check (kind in ('missing_here', 'missing_there', 'amount', 'status', 'duplicate'))
);
create index reconciliation_item_open on reconciliation_item (found_at) where resolved_at is null;
comment on table reconciliation_item is 'Where a day of the ledger and of a vendor''s books differ; resolved when they agree again';

create table bill_repeat (
  id          uuid primary key,
  user_id     uuid not null,
  kind        text not null,
  -- What to buy, as the purchase call takes it.
  wish        jsonb not null,
  -- For lists and reminders.
  description text not null,
  kobo        bigint not null,
  mode        text not null,
  day         integer not null,
  paused      boolean not null default false,
  next_at     timestamptz not null,
  created_at  timestamptz not null,
  removed_at  timestamptz,
  constraint repeat_kind_is_known check (kind in ('airtime', 'data', 'cable', 'electricity')),
  constraint repeat_mode_is_known check (mode in ('reminder', 'automatic')),
  constraint repeat_day_is_a_day check (day between 1 and 31),
  constraint repeat_amount_is_positive check (kobo > 0)
);
create index bill_repeat_of_user on bill_repeat (user_id, created_at desc) where removed_at is null;
create index bill_repeat_due on bill_repeat (next_at) where removed_at is null and not paused;
comment on table bill_repeat is 'Bills that are paid or reminded of each month';

create table bill_repeat_run (
  repeat_id      uuid not null references bill_repeat (id),
  -- The month in Lagos, "2026-03".
  period         text not null,
  outcome        text not null,
  transaction_id uuid,
  at             timestamptz not null,
  constraint bill_repeat_run_pkey primary key (repeat_id, period),
  constraint period_is_a_month check (period ~ '^[0-9]{4}-[0-9]{2}$'),
  constraint repeat_outcome_is_known check (outcome in ('begun', 'reminded', 'bought', 'skipped'))
);
comment on table bill_repeat_run is 'What a repeated bill did in a month: one row a month, so that it is paid once';

create view bill_for_support as
select t.id, t.reference, t.kind, t.state, t.user_id, t.counterparty, t.units_out as kobo, b.serving as vendor,
  a.request_id, a.vendor_reference, a.reason, b.looks, t.created_at, b.support_since
from bill b
join ledger.transaction t on t.id = b.id
left join bill_attempt a on a.bill_id = b.id and a.vendor = b.serving
where b.support_since is not null and not t.final;
comment on view bill_for_support is 'Bills whose vendor has given no final answer for a day: a person must ask the vendor';

grant select, insert, update, delete on bill_biller, bill_product to manilla_app;
grant select, insert, update on bill, bill_attempt, reconciliation_item, bill_repeat, bill_repeat_run to manilla_app;
grant select on bill_for_support to manilla_app;
