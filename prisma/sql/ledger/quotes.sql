create or replace function ledger.save_quote(
  id uuid, owner uuid, side text, terms jsonb, created_at timestamptz, expires_at timestamptz) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into quote (id, user_id, side, terms, created_at, expires_at)
  values (id, owner, side, terms, created_at, expires_at);
$$;
grant execute on function ledger.save_quote(uuid,uuid,text,jsonb,timestamp with time zone,timestamp with time zone) to manilla_app;

-- Ends an unused quote early. Returns false if it was used or has expired. A concurrent payment with this quote waits
-- here or commits first.
create or replace function ledger.withdraw_quote(quote_id uuid) returns boolean
language sql security definer set search_path = ledger, pg_temp as $$
  with withdrawn as (
    update quote q set expires_at = greatest(clock_timestamp(), q.created_at + interval '1 microsecond')
    where q.id = quote_id and q.transaction_id is null and q.expires_at > clock_timestamp()
    returning 1
  ) select exists (select from withdrawn);
$$;
grant execute on function ledger.withdraw_quote(uuid) to manilla_app;

-- Deletes old quotes. Transactions store their own price, rate and fee, so they do not need the quotes.
create or replace function ledger.sweep_quotes(older_than interval) returns integer
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
grant execute on function ledger.sweep_quotes(interval) to manilla_app;
