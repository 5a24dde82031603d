-- Verifies the whole books and returns the violations. If it finds none except late events (outbox_too_old), it seals
-- everything older than an hour. No ledger call takes an hour, so no row from before the seal can be committed later.
create or replace function ledger.seal_books(outbox_age interval default '5 minutes')
returns table (violation text, subject text, detail text)
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  until constant timestamptz := date_trunc('milliseconds', clock_timestamp() - interval '1 hour');
  found_wrong boolean := false;
begin
  lock table book_seal in share row exclusive mode;
  for violation, subject, detail in select v.violation, v.subject, v.detail from violations(outbox_age, null) v loop
    found_wrong := found_wrong or violation <> 'outbox_too_old';
    return next;
  end loop;
  if found_wrong then
    return;
  end if;
  delete from sealed_balance;
  insert into sealed_balance (account_id, total, version)
  select e.account_id, sum(e.amount), coalesce(max(e.version), 0) from entry e
  where e.journal_id < first_id_of(until) group by e.account_id;
  insert into book_seal (sealed_before, sealed_at) values (until, clock_timestamp())
  on conflict (only_one) do update set sealed_before = excluded.sealed_before, sealed_at = excluded.sealed_at;
end $$;

grant execute on function ledger.seal_books(interval) to manilla_app;
