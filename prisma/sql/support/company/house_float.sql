create view support.house_float as
select
  f.purpose, f.asset, support.amount(f.ours, f.asset) as ours, support.amount(f.under_way, f.asset) as under_way,
  support.amount(f.theirs, f.asset) as theirs, support.amount(f.difference, f.asset) as difference, f.told_at
from public.house_float f;

comment on view support.house_float is 'The company''s money at vendors by our books and by theirs, and the difference';
grant select on support.house_float to support_ro;
