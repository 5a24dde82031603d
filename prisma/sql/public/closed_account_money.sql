-- Money that arrived for a closed account, at or after the closing. The customer owns the money but cannot see it.
create view closed_account_money as
select a.id as account_id, a.user_id, u.username, u.closed_at, a.asset, a.purpose, a.balance as units, (
    -- Time of the first entry after the balance was last zero.
    select min(j.created_at) from ledger.entry e join ledger.journal j on j.id = e.journal_id
    where e.account_id = a.id and e.version > coalesce((
      select max(z.version) from ledger.entry z where z.account_id = a.id and z.balance_after = 0), 0)
  ) as arrived_at
from users u join ledger.account a on a.user_id = u.id
where u.closed_at is not null and a.balance <> 0;

comment on view closed_account_money is 'Money in closed accounts and its age; in smallest units';
grant select on closed_account_money to manilla_app, manilla_desk;
