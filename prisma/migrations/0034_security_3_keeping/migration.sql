-- What is kept for how long (docs/operations.md), removed by the worker in batches. Nothing here touches an account, an
-- entry, a journal, a transaction or its timeline.

-- Ids are uuid v7, so the oldest rows are the first of the primary key: where a row's time is its id's, that is the index.
create function ledger.first_id_of(moment timestamptz) returns uuid
language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Events that were told.
create or replace function ledger.sweep_outbox(older_than interval) returns integer
language sql security definer set search_path = ledger, pg_temp as $$
  with gone as (
    delete from outbox where id in (
      select o.id from outbox o
      where o.id < first_id_of(clock_timestamp() - greatest(older_than, interval '1 day'))
        and o.done_at < clock_timestamp() - greatest(older_than, interval '1 day')
      order by o.id limit 1000 for update skip locked)
    returning 1
  ) select count(*)::integer from gone;
$$;

-- Prices that were promised; what was bought at one stands in its transaction with price, rate and fee.
create function ledger.sweep_quotes(older_than interval) returns integer
language sql security definer set search_path = ledger, pg_temp as $$
  with gone as (
    delete from quote where id in (
      select q.id from quote q
      where q.id < first_id_of(clock_timestamp() - greatest(older_than, interval '1 day'))
        and q.expires_at < clock_timestamp() - greatest(older_than, interval '1 day')
      order by q.id limit 1000 for update skip locked)
    returning 1
  ) select count(*)::integer from gone;
$$;

-- Answers under the keys that clients make, a uuid each. The house's own keys ("crypto.deposit", a period of a repeated
-- bill) say that something was done for good, and stay.
create index answers_to_clients on ledger.idempotency (created_at) where length(key) = 36;

create function ledger.sweep_answers(older_than interval) returns integer
language sql security definer set search_path = ledger, pg_temp as $$
  with gone as (
    delete from idempotency where (user_id, operation, key) in (
      select i.user_id, i.operation, i.key from idempotency i
      where length(i.key) = 36 and i.created_at < clock_timestamp() - greatest(older_than, interval '7 days')
        and i.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      order by i.created_at limit 1000 for update skip locked)
    returning 1
  ) select count(*)::integer from gone;
$$;

revoke all on function ledger.first_id_of(timestamptz), ledger.sweep_quotes(interval), ledger.sweep_answers(interval) from public;
grant execute on function ledger.first_id_of(timestamptz), ledger.sweep_quotes(interval), ledger.sweep_answers(interval)
  to manilla_app;

create index one_time_code_expiry on one_time_code (expires_at);
create index code_guard_began on code_guard (began_at);
grant delete on sessions, one_time_code, webhook_event to manilla_app;
