-- pgbench runs the purchase of floor.sql by ledger.transact, one operation per transaction, to show the batcher's
-- saving. The JSON is built here as the application would send it.

create table floor.person as select n, gen_random_uuid() as user_id from generate_series(1, 1000) n;
create unique index on floor.person (n);
select count(ledger.open_accounts(user_id)) from floor.person;

create function floor.move(who uuid, made uuid, operation text, users uuid[], purposes text[], assets text[], places integer[],
  amounts bigint[]) returns text language sql as $$
  select status from ledger.transact(
    json_build_array(json_build_object(
      'id', made, 'user_id', who, 'claimant', who, 'operation', operation, 'key', made, 'request_hash', repeat('0f', 32),
      'answer', '{"transactionId":"' || made || '","status":"completed","currency":"BTC","cryptoAmount":"0.00001200"}',
      'journal_id', gen_random_uuid(), 'state', 'completed', 'at', now())),
    json_build_array(json_build_object(
      'item', 1, 'id', made, 'reference', made, 'user_id', who, 'kind', 'crypto.buy', 'state', 'completed', 'final', true,
      'asset_out', 'NGN', 'units_out', 102000, 'asset_in', 'BTC', 'units_in', 1200, 'fee_asset', 'NGN', 'fee_units', 2000,
      'price', '61234.5', 'rate', '1620.55', 'naira_units', 100000, 'dollar_cents', 62, 'at', now(),
      'details', json_build_object('cryptoUnits', '1200', 'valueUnits', '100000'))),
    json_build_array(json_build_object('item', 1, 'counter', 1, 'user_id', who, 'name', 'trade', 'use', 1, 'cap', 1000000000)),
    json_build_array(json_build_object(
      'item', 1, 'id', gen_random_uuid(), 'topic', 'crypto.bought', 'transaction_id', made,
      'payload', json_build_object('userId', who, 'transactionId', made, 'cryptoAmount', '0.00001200'))),
    users, purposes, assets, array_fill(1, array[cardinality(places)]), places, amounts)
$$;

create function floor.ours(who uuid) returns text language sql as $$
  select floor.move(who, gen_random_uuid(), 'POST /api/v1/crypto/buy',
    array[who, null, null, null, who], array['available', 'inventory', 'fees', 'inventory', 'available'],
    array['NGN', 'NGN', 'NGN', 'BTC', 'BTC'], array[1, 2, 3, 4, 5], array[-102000, 100000, 2000, -1200, 1200])
$$;

select count(floor.move(user_id, gen_random_uuid(), 'fund', array[null, user_id], array['bank', 'available'],
  array['NGN', 'NGN'], array[1, 2], array[-1000000000000, 1000000000000])) from floor.person;
