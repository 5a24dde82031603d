-- What staff search for beside purchases, on top of floor.fill: names, withdrawals, deposits, sends and bills with everything
-- that can be read out on the phone. They are rows of history alone: they book nothing, so the books stay right.
create function floor.fill_for_desk(rows_each integer) returns void language plpgsql
set session_replication_role = replica set search_path = ledger, public, pg_temp as $$
declare
  given text[] := array['Adaeze','Bola','Chidi','Damilola','Efe','Folake','Garba','Halima','Ibrahim','Jumoke','Kelechi','Lola',
    'Musa','Ngozi','Obinna','Patience','Quincy','Rukayat','Sade','Tunde','Uche','Victor','Wale','Yusuf','Zainab'];
  family text[] := array['Abubakar','Adeyemi','Akinola','Balogun','Bello','Chukwu','Danjuma','Eze','Fashola','Gbadamosi',
    'Hassan','Igwe','Johnson','Kalu','Lawal','Mohammed','Nwosu','Okafor','Okonkwo','Oladipo','Onyeka','Sanusi','Taiwo','Usman'];
begin
  update users u set identity_name = given[1 + p.n % 25] || ' ' || given[1 + (p.n / 25) % 25] || ' ' || family[1 + (p.n / 7) % 24],
    phone = '+23480' || lpad(p.n::text, 8, '0')
  from floor.person p where p.user_id = u.id and p.n > 1000;

  create temp table who as select n - 1000 as n, user_id from floor.person where n > 1000;
  create unique index on who (n);
  analyze who;
  create temp table made as
  select g, w.user_id, uuidv7(make_interval(secs => (g - rows_each) * 4)) as id, now() + make_interval(secs => (g - rows_each) * 4) as at
  from generate_series(1, rows_each) g join who w on w.n = 1 + g * 7919::bigint % (select count(*) from who);

  insert into transaction (id, reference, user_id, kind, state, final, asset_out, units_out, provider, provider_reference,
    details, created_at, updated_at)
  select id, 'MNL-W' || lpad(g::text, 8, '0'), user_id, 'naira.withdrawal', 'paid', true, 'NGN', 100000 + g, 'bank', 'pay-' || g,
    jsonb_build_object('accountNumber', lpad(g::text, 10, '0'), 'accountName', 'SOMEBODY', 'bankName', 'A bank'), at, at from made;
  insert into transaction (id, reference, user_id, kind, state, final, asset_in, units_in, provider, provider_reference, created_at, updated_at)
  select uuidv7(at - now()), 'MNL-D' || lpad(g::text, 8, '0'), user_id, 'naira.deposit', 'completed', true, 'NGN', 500000 + g, 'bank',
    'dep-' || g, at, at from made;
  insert into transaction (id, reference, user_id, kind, state, final, asset_out, units_out, provider, provider_reference,
    counterparty, details, created_at, updated_at)
  select uuidv7(at - now()), 'MNL-S' || lpad(g::text, 8, '0'), user_id, 'crypto.send', 'completed', true, 'BTC', 2000 + g, 'custodian',
    'snd-' || g, 'bc1q' || md5(g::text), jsonb_build_object('txid', md5('tx' || g) || md5(g::text)), at, at from made;
  create temp table billed as select uuidv7(at - now()) as id, g, user_id, at from made;
  insert into transaction (id, reference, user_id, kind, state, final, asset_out, units_out, details, created_at, updated_at)
  select id, 'MNL-B' || lpad(g::text, 8, '0'), user_id, case when g % 2 = 0 then 'bill.electricity' else 'bill.cable' end, 'delivered', true,
    'NGN', 300000 + g, jsonb_build_object('order', jsonb_build_object('recipient',
      case when g % 2 = 0 then '45' || lpad(g::text, 9, '0') else '70' || lpad(g::text, 8, '0') end)), at, at from billed;
  insert into bill_attempt (id, bill_id, vendor, request_id, vendor_reference, state, sent_at, answered_at)
  select gen_random_uuid(), id, 'vendor', 'req-' || g, 'ven-' || g, 'delivered', at, at from billed;
  insert into deposit_address (id, user_id, coin, network, address, created_at)
  select gen_random_uuid(), user_id, 'BTC', 'bitcoin', 'bc1p' || md5('own' || n), now() from who;
  insert into desk.staff (id, role) select user_id, 'agent' from who where n = 1;
  insert into desk.session (id, staff_id, token_digest, device, ip, created_at, last_seen_at, factor_at, expires_at)
  select '00000000-0000-0000-0000-000000000001', user_id, 'bench', 'bench', '::1', now(), now(), now(), now() + interval '1 day'
  from who where n = 1;
  drop table who, made, billed;
end $$;
