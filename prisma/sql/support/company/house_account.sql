create view support.house_account as
select a.purpose, a.asset, support.amount(a.balance, a.asset) as balance
from ledger.account a
where a.user_id is null and a.balance <> 0;

comment on view support.house_account is 'The company''s balances by account; negative amounts are held for us by others';
grant select on support.house_account to support_ro;
