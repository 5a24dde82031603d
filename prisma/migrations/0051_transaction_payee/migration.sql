-- Who was paid, in one form for every way out: the rule "known recipients only" compares it.
alter table ledger.transaction add column payee text
  constraint payee_names_its_kind check (payee ~ '^(bank|coin|user|bill):.');

update ledger.transaction t set payee = case
  when t.kind = 'naira.withdrawal' then 'bank:' || (t.details ->> 'bankCode') || ':' || (t.details ->> 'accountNumber')
  when t.kind = 'crypto.send'
    then 'coin:' || (t.details ->> 'network') || ':' || (t.details ->> 'address') || ':' || coalesce(t.details ->> 'memo', '')
  when t.kind = 'transfer.send'
    then 'user:' || (select received.user_id from ledger.transaction received where received.id = t.related_id)
  else 'bill:' || (t.details #>> '{order,biller}') || ':' || (t.details #>> '{order,recipient}')
end
where t.kind in ('naira.withdrawal', 'crypto.send', 'transfer.send') or t.kind like 'bill.%';
