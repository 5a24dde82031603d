-- The same purchase through ledger.transact, one operation per transaction, for pgbench: what the batcher saves us from.
-- The JSON is put together here as the application would send it.

create table floor.person as select n, gen_random_uuid() as user_id from generate_series(1, 1000) n;
create unique index on floor.person (n);
select count(ledger.open_accounts(user_id)) from floor.person;

create function floor.move(who uuid, made uuid, operation text, entries text[]) returns text language sql as $$
  select status from ledger.transact(
    jsonb_build_array(jsonb_build_object(
      'id', made, 'user_id', who, 'claimant', who, 'operation', operation, 'key', made, 'request_hash', repeat('0f', 32),
      'answer', '{"transactionId":"' || made || '","status":"completed","currency":"BTC","cryptoAmount":"0.00001200"}',
      'journal_id', gen_random_uuid(), 'kind', 'completed', 'at', now())),
    jsonb_build_array(jsonb_build_object(
      'item', 1, 'id', made, 'reference', made, 'user_id', who, 'kind', 'crypto.buy', 'state', 'completed', 'final', true,
      'asset_out', 'NGN', 'units_out', 102000, 'asset_in', 'BTC', 'units_in', 1200, 'fee_asset', 'NGN', 'fee_units', 2000,
      'price', '61234.5', 'rate', '1620.55', 'naira_units', 100000, 'dollar_cents', 62, 'at', now(),
      'details', jsonb_build_object('cryptoUnits', '1200', 'valueUnits', '100000'))),
    jsonb_build_array(jsonb_build_object('item', 1, 'user_id', who, 'name', 'trade', 'use', 1, 'cap', 1000000000)),
    jsonb_build_array(jsonb_build_object(
      'item', 1, 'id', gen_random_uuid(), 'topic', 'crypto.bought', 'transaction_id', made,
      'payload', jsonb_build_object('userId', who, 'transactionId', made, 'cryptoAmount', '0.00001200'))),
    array_fill(1, array[cardinality(entries) / 4]),
    array(select nullif(entries[n * 4 - 3], 'house')::uuid from generate_series(1, cardinality(entries) / 4) n),
    array(select entries[n * 4 - 2] from generate_series(1, cardinality(entries) / 4) n),
    array(select entries[n * 4 - 1] from generate_series(1, cardinality(entries) / 4) n),
    array(select entries[n * 4]::bigint from generate_series(1, cardinality(entries) / 4) n))
$$;

create function floor.ours(who uuid) returns text language sql as $$
  select floor.move(who, gen_random_uuid(), 'POST /api/v1/crypto/buy', array[
    who::text, 'available', 'NGN', '-102000', 'house', 'inventory', 'NGN', '100000', 'house', 'fees', 'NGN', '2000',
    'house', 'inventory', 'BTC', '-1200', who::text, 'available', 'BTC', '1200'])
$$;

select count(floor.move(user_id, gen_random_uuid(), 'fund', array[
  'house', 'bank', 'NGN', '-1000000000000', user_id::text, 'available', 'NGN', '1000000000000'])) from floor.person;
