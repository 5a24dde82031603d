-- Bills: what is sold, and which vendor was sent which purchase. The order itself is in ledger.transaction (details.order).

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
  -- In support's queue since then.
  support_since timestamptz,
  constraint serving_vendor_is_known check (serving in ('maplerad', 'vtpass')),
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
  constraint one_attempt_per_bill_and_vendor unique (bill_id, vendor),
  constraint one_attempt_per_request_id unique (vendor, request_id),
  constraint one_attempt_per_vendor_reference unique (vendor, vendor_reference),
  constraint attempt_state_is_known check (state in ('sent', 'delivered', 'failed', 'reversed'))
);
create index bill_attempt_by_time on bill_attempt (vendor, sent_at);
comment on table bill_attempt is 'Every purchase sent to a vendor, one per bill and vendor, with both references';

grant select, insert, update on bill, bill_attempt to manilla_app;
grant select, insert, update, delete on bill_biller, bill_product to manilla_app;
