-- What grew without end and is no record of money: counters of days that are over, the app's list of news, and comparisons
-- with vendors that a later one of the same day has replaced. How long each stays stands in docs/operations.md.

create index limit_use_by_day on ledger.limit_use (day);

-- A day's counters. What is given back later is given back to a day that nobody asks about any more.
create function ledger.sweep_limits(older_than interval) returns integer
language sql security definer set search_path = ledger, pg_temp as $$
  with gone as (
    delete from limit_use where (user_id, name, day) in (
      select u.user_id, u.name, u.day from limit_use u
      where u.day < ((clock_timestamp() - greatest(older_than, interval '2 days')) at time zone 'Africa/Lagos')::date
      order by u.day limit 1000 for update skip locked)
    returning 1
  ) select count(*)::integer from gone;
$$;
revoke all on function ledger.sweep_limits(interval) from public;
grant execute on function ledger.sweep_limits(interval) to manilla_app;

grant delete on notification to manilla_app;
-- To take a row for removing is to be allowed to change it.
grant update, delete on reconciliation_run to manilla_app;

-- Money that came to somebody who had closed the account: late, or in the same moment. It is his, and nobody looks.
create view closed_account_money as
select a.user_id, u.closed_at, a.asset, a.purpose, a.balance as units
from users u join ledger.account a on a.user_id = u.id
where u.closed_at is not null and a.balance <> 0;
create index users_closed on users (id) where closed_at is not null;
comment on view closed_account_money is 'What stands in accounts that were closed; in smallest units';
grant select on closed_account_money to manilla_app;

create view support.closed_account_money as
select m.user_id, m.closed_at, m.asset, m.purpose, support.amount(m.units, m.asset) as amount from public.closed_account_money m;
comment on view support.closed_account_money is 'What stands in accounts that were closed: money that came late';
grant select on support.closed_account_money to support_ro;

select support.describe($$
amount: In the asset's main unit
asset: Currency or coin
closed_at: When it was closed
purpose: What it is for: available, held, or one of the house's purposes
units: In the asset's smallest unit
user_id: Whose it is
$$);
