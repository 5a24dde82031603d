-- Ends an unused quote early. Returns false if the quote was used or has expired. If a payment uses the quote at the
-- same time, the later transaction waits for the earlier one and then finds that the quote was used or ended.
create or replace function ledger.withdraw_quote(quote_id uuid) returns boolean
language sql security definer set search_path = ledger, pg_temp as $$
  with withdrawn as (
    update quote q set expires_at = greatest(clock_timestamp(), q.created_at + interval '1 microsecond')
    where q.id = quote_id and q.transaction_id is null and q.expires_at > clock_timestamp()
    returning 1
  ) select exists (select from withdrawn);
$$;

grant execute on function ledger.withdraw_quote(uuid) to manilla_app;
