-- Inserts years of purchases in a minute, for the growth bench, with the rows that ledger.transact would have
-- written.

-- Every fourth purchase is the first person's, whose history is long. Each person was funded with naira once. The
-- bench verifies the resulting books with ledger.verify().
create function floor.fill(people integer, purchases integer) returns void language plpgsql
set session_replication_role = replica set search_path = ledger, pg_temp as $$
begin
  insert into floor.person select n, gen_random_uuid() from generate_series(1001, 1000 + people) n;
  insert into public.users (id, username, email, phone, password_hash, pin_hash, password_changed_at, pin_changed_at, created_at)
  select user_id, 'person_' || n, n || '@manilla.example', '+234' || n, '$argon2id$', '$argon2id$', now(), now(), now()
  from floor.person where n > 1000;

  -- nth is the number of the person's transaction. The funding is number zero.
  create temp table bought as
  select g, p.user_id, uuidv7(make_interval(secs => g - purchases)) as id,
    now() + make_interval(secs => g - purchases) as at, row_number() over (partition by p.user_id order by g) as nth
  from generate_series(1, purchases) g
  join floor.person p on p.n = case when g % 4 = 0 then 1001 else 1001 + g * 7919::bigint % people end;
  create temp table funded as
  select user_id, uuidv7(make_interval(days => -365)) as id, now() - interval '365 days' as at
  from floor.person where n > 1000;

  insert into account (user_id, asset, purpose, balance, version)
  select p.user_id, a.code, w.purpose,
    case when w.purpose = 'held' then 0 when a.code = 'NGN' then 1e12::bigint - 102000 * coalesce(b.made, 0)
      when a.code = 'BTC' then 1200 * coalesce(b.made, 0) else 0 end,
    case when w.purpose = 'held' then 0 when a.code = 'NGN' then 1 + coalesce(b.made, 0)
      when a.code = 'BTC' then coalesce(b.made, 0) else 0 end
  from floor.person p cross join asset a cross join unnest(array['available', 'held']) w(purpose)
  left join (select user_id, count(*) as made from bought group by 1) b using (user_id)
  where p.n > 1000;

  insert into transaction (id, reference, user_id, kind, state, final, asset_in, units_in, created_at, updated_at)
  select id, id, user_id, 'adjustment', 'completed', true, 'NGN', 1e12::bigint, at, at from funded;
  insert into transaction (id, reference, user_id, kind, state, final, asset_out, units_out, asset_in, units_in, fee_asset,
    fee_units, price, rate, naira_units, dollar_cents, details, created_at, updated_at)
  select id, id, user_id, 'crypto.buy', 'completed', true, 'NGN', 102000, 'BTC', 1200, 'NGN', 2000, 61234.5, 1620.55,
    100000, 62, '{"cryptoUnits":"1200","valueUnits":"100000"}', at, at from bought order by g;
  insert into timeline select id, 1, state, null, created_at from transaction t where not exists (
    select from timeline l where l.transaction_id = t.id);
  insert into idempotency
  select user_id, 'POST /api/v1/crypto/buy', id, repeat('0f', 32), id, json_build_object('transactionId', id), at from bought;

  -- Each transaction here has exactly one journal, so the journal uses the transaction's id.
  insert into journal select id, id, 'completed', at from funded;
  insert into journal select id, id, 'completed', at from bought order by g;
  create temp table place as select id, user_id, asset, purpose from account where purpose <> 'held';
  create unique index on place (user_id, asset, purpose);
  analyze bought, funded, place;
  insert into entry
  select f.id, 1, (select id from place where user_id is null and asset = 'NGN' and purpose = 'bank'), 'NGN',
    -1e12::bigint, null, null from funded f
  union all
  select f.id, 2, a.id, 'NGN', 1e12::bigint, 1e12::bigint, 1
  from funded f join place a on a.user_id = f.user_id and a.asset = 'NGN';
  insert into entry
  select b.id, h.seq, a.id, h.asset, h.amount, null, null
  from bought b
  cross join (values (2, 'inventory', 'NGN', 100000), (3, 'fees', 'NGN', 2000), (4, 'inventory', 'BTC', -1200)
  ) h(seq, purpose, asset, amount)
  join place a on a.user_id is null and a.asset = h.asset and a.purpose = h.purpose
  union all
  select b.id, m.seq, a.id, m.asset, m.amount, m.given + m.amount * b.nth, b.nth + m.before
  from bought b
  cross join (values (1, 'NGN', -102000, 1e12::bigint, 1), (5, 'BTC', 1200, 0, 0)) m(seq, asset, amount, given, before)
  join place a on a.user_id = b.user_id and a.asset = m.asset;
  update account a set balance = a.balance + h.moved
  from (select account_id, sum(amount)::bigint as moved from entry e join place p on p.id = e.account_id
    where p.user_id is null and e.journal_id in (select id from bought union all select id from funded) group by 1) h
  where a.id = h.account_id;
  drop table bought, funded, place;
end $$;
