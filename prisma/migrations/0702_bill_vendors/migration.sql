-- Which vendors there are is the adapters' matter (core/providers/bills): a further one needs no migration.
alter table bill drop constraint serving_vendor_is_known;
-- Whether the vendor's books list this purchase under our request id; otherwise they list it under a reference of their own.
alter table bill_attempt add column listed_by_request_id boolean not null default false;
