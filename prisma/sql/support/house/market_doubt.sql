create view support.market_doubt as
select d.subject, d.value, d.reason, d.since, d.last_at, d.times from public.price_doubt d;

comment on view support.market_doubt is 'Prices that contradict what we know; they do not trade meanwhile';
grant select on support.market_doubt to support_ro;
