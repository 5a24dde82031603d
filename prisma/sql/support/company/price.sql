create view support.price as
select
  p.symbol as asset, p.id as subject, p.price as value, 'dollars for one' as unit, p.source_at, p.accepted_at,
  now() - p.accepted_at as age, d.reason as doubted_because
from public.coin_price p left join public.price_doubt d on d.subject = p.id
union all
select
  r.currency, r.currency, r.per_dollar, 'for one dollar', r.source_at, r.accepted_at, now() - r.accepted_at, d.reason
from public.fiat_rate r left join public.price_doubt d on d.subject = r.currency;

comment on view support.price is 'Current prices, their age, and why one is doubted';
grant select on support.price to support_ro;
