create view support.market_setting as
select s.name, s.value, s.set_by, s.set_at from public.market_setting s;

comment on view support.market_setting is 'What staff set for the market';
grant select on support.market_setting to support_ro;
