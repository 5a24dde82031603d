-- Returns the violations of the ledger's rules in entries and journals written since the last seal
-- (ledger.seal_books), and in all open transactions and all accounts. Reads the whole books if they were never
-- sealed.
create or replace function ledger.verify_recent(outbox_age interval default '5 minutes')
returns table (violation text, subject text, detail text)
language sql stable security definer set search_path = ledger, pg_temp as $$
  select v.violation, v.subject, v.detail from violations(outbox_age, (select s.sealed_before from book_seal s)) v
$$;

grant execute on function ledger.verify_recent(interval) to manilla_app;
