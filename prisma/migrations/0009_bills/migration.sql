-- Bills: what is sold, which vendor was sent which purchase, bills that repeat, and whom people pay for. The order itself is in ledger.transaction (details.order).

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
  -- The vendor that may have it; null while none does. Only one may, and none once it is closed. Which vendors there are is
  -- the adapters' matter (core/providers/bills): a further one needs no migration.
  serving       text,
  -- Nobody else may be asked any more: the money goes back.
  closed        boolean not null default false,
  -- In support's queue since then.
  support_since timestamptz,
  constraint a_closed_bill_is_served_by_nobody check (not (closed and serving is not null))
);
create index bill_in_support on bill (support_since) where support_since is not null;
comment on table bill is 'Which vendor may have a bill; the bill itself is its transaction';

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
  -- Whether the vendor's books list this purchase under our request id; otherwise they list it under a reference of their own.
  listed_by_request_id boolean not null default false,
  constraint one_attempt_per_bill_and_vendor unique (bill_id, vendor),
  constraint one_attempt_per_request_id unique (vendor, request_id),
  constraint one_attempt_per_vendor_reference unique (vendor, vendor_reference),
  constraint attempt_state_is_known check (state in ('sent', 'delivered', 'failed', 'reversed'))
);
create index bill_attempt_by_time on bill_attempt (vendor, sent_at);
-- What staff search by.
create index attempt_by_vendor_reference on bill_attempt (vendor_reference) where vendor_reference is not null;
create index attempt_by_request on bill_attempt (request_id) where request_id is not null;
comment on table bill_attempt is 'Every purchase sent to a vendor, one per bill and vendor, with both references';

-- Bills that are paid or reminded of each month.
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
-- A double click, or a lost answer, makes no second one.
create unique index one_like_repeat on bill_repeat (user_id, kind, wish, mode, day) where removed_at is null;
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

-- Whom a person pays bills for, by a name of their own: "Mum's meter".
create table bill_recipient (
  id         uuid primary key,
  user_id    uuid not null references users,
  kind       text not null,
  number     text not null,
  provider   text,
  name       text not null,
  created_at timestamptz not null,
  constraint one_name_per_recipient unique (user_id, kind, number),
  constraint recipient_kind_is_known check (kind in ('phone', 'card', 'meter')),
  constraint recipient_number_is_digits check (number ~ '^[0-9]{8,15}$'),
  constraint recipient_words_are_bounded check (length(name) between 1 and 40 and length(provider) <= 64)
);
comment on table bill_recipient is 'Phones, cards and meters that a person saved under a name';

grant select, insert, update on bill, bill_attempt, bill_repeat, bill_repeat_run to manilla_app;
grant select, insert, update, delete on bill_biller, bill_product, bill_recipient to manilla_app;
