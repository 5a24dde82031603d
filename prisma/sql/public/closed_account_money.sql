-- Money that arrived for a closed account, late or in the same moment. It belongs to the customer, who no longer sees it.
create view closed_account_money as
select a.user_id, u.closed_at, a.asset, a.purpose, a.balance as units
from users u join ledger.account a on a.user_id = u.id
where u.closed_at is not null and a.balance <> 0;

comment on view closed_account_money is 'What stands in accounts that were closed; in smallest units';
grant select on closed_account_money to manilla_app;
