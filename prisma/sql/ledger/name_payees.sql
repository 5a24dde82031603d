-- Fills in the payees of at most 1,000 payments that version 3.0.0 wrote without them. `payeeOf` writes the same
-- texts.
create or replace function ledger.name_payees() returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update transaction t set payee = case
    when t.kind = 'naira.withdrawal' then 'bank:' || (t.details ->> 'bankCode') || ':' || (t.details ->> 'accountNumber')
    when t.kind = 'crypto.send'
      then 'coin:' || (t.details ->> 'network') || ':' || (t.details ->> 'address') || ':' || coalesce(t.details ->> 'memo', '')
    when t.kind = 'transfer.send'
      then 'user:' || (select received.user_id from transaction received where received.id = t.related_id)
    else 'bill:' || (t.details #>> '{order,biller}') || ':' || (t.details #>> '{order,recipient}')
  end
  where t.id in (
    select u.id from transaction u
    where u.payee is null and (u.kind in ('naira.withdrawal', 'crypto.send', 'transfer.send') or u.kind like 'bill.%')
    order by u.id limit 1000)
$$;

grant execute on function ledger.name_payees() to manilla_app;
