-- Verifies the whole books and, when they are right, seals what is older than an hour: no call of the ledger takes that long, so
-- nothing older can still be committed. Returns what is wrong.
create or replace function ledger.seal_books(outbox_age interval default '5 minutes')
returns table (violation text, subject text, detail text)
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  until constant timestamptz := date_trunc('milliseconds', clock_timestamp() - interval '1 hour');
  wrong integer;
begin
  lock table book_seal in share row exclusive mode;
  return query select v.violation, v.subject, v.detail from violations(outbox_age, null) v;
  get diagnostics wrong = row_count;
  if wrong > 0 then
    return;
  end if;
  delete from sealed_balance;
  insert into sealed_balance (account_id, total, version)
  select account_id, sum(amount), coalesce(max(version), 0) from entry
  where journal_id < first_id_of(until) group by account_id;
  insert into book_seal (sealed_before, sealed_at) values (until, clock_timestamp())
  on conflict (only_one) do update set sealed_before = excluded.sealed_before, sealed_at = excluded.sealed_at;
end $$;

revoke all on function ledger.seal_books(interval) from public;
grant execute on function ledger.seal_books(interval) to manilla_app;
