create view support.money_request as
select r.id as request_id, r.requester_id, a.username as requester, r.payer_id, b.username as payer, r.asset,
  support.amount(r.units, r.asset) as amount,
  case when r.state <> 'open' then r.state
    when q.transaction_id is not null then 'paid'
    when r.expires_at <= now() then 'expired' else 'open' end as state,
  coalesce(r.transaction_id, q.transaction_id) as transaction_id, r.created_at, r.expires_at, r.ended_at
from public.money_request r
join public.users a on a.id = r.requester_id
join public.users b on b.id = r.payer_id
left join ledger.quote q on q.id = r.id;

comment on view support.money_request is 'What one person asked another to send, and what became of it';
grant select on support.money_request to support_ro;
