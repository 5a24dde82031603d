-- What transact and advance share: from what was asked to rows of the books.

-- One entry on its way into the books. `place` is the account's rank among the batch's user accounts, which is the order
-- in which they are locked.
create type ledger.booking as (
  item          integer,
  journal_id    uuid,
  seq           smallint,
  mine          boolean,
  place         integer,
  account_id    bigint,
  asset         text,
  purpose       text,
  amount        bigint,
  balance_after bigint,
  version       bigint
);

-- Entries come as [user id or null, purpose, asset, units]; several on one account become one.
create function ledger.bookings(journal_ids uuid[], entries jsonb[]) returns ledger.booking[]
language plpgsql stable set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  found ledger.booking[];
begin
  with wanted as (
    select j.item::integer, j.id as journal_id, (e.part ->> 0)::uuid as user_id, e.part ->> 1 as purpose,
      e.part ->> 2 as asset, (e.part ->> 3)::bigint as amount
    from unnest(journal_ids, entries) with ordinality j(id, list, item)
    cross join jsonb_array_elements(j.list) e(part)
  ), known as (
    select w.*, a.id as account_id from wanted w
    left join account a on a.user_id = w.user_id and a.asset = w.asset and a.purpose = w.purpose
    where w.user_id is not null
    union all
    select w.*, a.id as account_id from wanted w
    left join account a on a.user_id is null and a.asset = w.asset and a.purpose = w.purpose
    where w.user_id is null
  ), summed as (
    select item, journal_id, user_id is not null as mine, account_id, asset, purpose, sum(amount)::bigint as amount
    from known group by 1, 2, 3, 4, 5, 6 having sum(amount) <> 0
  )
  select array_agg(row(item, journal_id, seq, mine, place, account_id, asset, purpose, amount, null, null)::booking
    order by item, seq)
  into found
  from (
    select s.*,
      (row_number() over (partition by item order by mine desc, account_id))::smallint as seq,
      (dense_rank() over (partition by mine order by account_id))::integer as place
    from summed s
  ) ranked;
  if exists (select from unnest(found) f where f.account_id is null) then
    raise exception 'a posting names an account that was never opened'
      using errcode = 'foreign_key_violation', constraint = 'accounts_are_opened_first';
  end if;
  return coalesce(found, '{}');
end $$;

-- Writes accepted bookings. The caller holds the locks of the user rows. The house rows are touched here, last of all and
-- once per batch: what touches them waits in line for the flush of whoever holds them.
create function ledger.book(journals ledger.journal[], accepted ledger.booking[]) returns void
language plpgsql set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update account a set balance = b.balance_after, version = b.version
  from (
    select distinct on (account_id) account_id, balance_after, version
    from unnest(accepted) where mine order by account_id, version desc
  ) b
  where a.id = b.account_id;

  insert into journal select * from unnest(journals);

  insert into entry (journal_id, seq, account_id, asset, amount, balance_after, version)
  select journal_id, seq, account_id, asset, amount, balance_after, version from unnest(accepted);

  perform from account
  where id = any (array(select account_id from unnest(accepted) where not mine)) order by id for update;

  update account a set balance = a.balance + h.moved
  from (select account_id, sum(amount)::bigint as moved from unnest(accepted) where not mine group by account_id) h
  where a.id = h.account_id;
end $$;
