create view support.receive_address as
select a.user_id, u.username, a.coin, a.network, support.mask_end(a.address) as address, a.memo, a.created_at
from public.deposit_address a
join public.users u on u.id = a.user_id;

comment on view support.receive_address is 'Where people receive coins; the address by its end';
grant select on support.receive_address to support_ro;
