-- Results of the last hour's payments to each bank and biller. Only answers of the provider count: a withdrawal that
-- staff rejected or its owner cancelled says nothing about the bank.
create view provider_outcome as
select o.kind, o.code, count(*) filter (where o.state in ('paid', 'delivered'))::int as succeeded,
  count(*) filter (where o.state in ('failed', 'reversed'))::int as failed,
  count(*) filter (where o.state in ('processing', 'submitted') and o.created_at < now() - interval '5 minutes')::int as slow
from (
  select case when t.kind = 'naira.withdrawal' then 'bank' else 'biller' end as kind, t.state, t.created_at,
    case when t.kind = 'naira.withdrawal' then t.details ->> 'bankCode' else t.details -> 'order' ->> 'biller' end as code
  from ledger.transaction t
  where t.id >= ledger.first_id_of(now() - interval '1 hour')
    and t.kind in ('naira.withdrawal', 'bill.airtime', 'bill.data', 'bill.cable', 'bill.electricity')
) o
where o.code <> ''
group by o.kind, o.code;

comment on view provider_outcome is 'Results of the last hour''s payments to each bank and biller';
grant select on provider_outcome to manilla_app;
