create view support.vendor_float as
select f.provider, f.purpose, b.key as asset, support.amount(b.value::bigint, b.key) as balance, f.told_at, f.asked_at, f.failure
from public.vendor_float f left join lateral jsonb_each_text(f.balances) b on true;

comment on view support.vendor_float is 'Our balance at each vendor, as last reported';
grant select on support.vendor_float to support_ro;
