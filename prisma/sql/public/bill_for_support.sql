create view bill_for_support as
select t.id, t.reference, t.kind, t.state, t.user_id, t.counterparty, t.units_out as kobo, b.serving as vendor,
  a.request_id, a.vendor_reference, a.reason, t.created_at, b.support_since
from bill b
join ledger.transaction t on t.id = b.id
left join bill_attempt a on a.bill_id = b.id and a.vendor = b.serving
where b.support_since is not null and not t.final;

comment on view bill_for_support is 'Bills whose vendor has given no final answer for a day: a person must ask the vendor';
grant select on bill_for_support to manilla_app;
