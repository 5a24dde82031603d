-- Processes of a version that names no payee may run until they are replaced. The worker names theirs every hour.
create index payment_without_payee on ledger.transaction (id)
  where payee is null and (kind in ('naira.withdrawal', 'crypto.send', 'transfer.send') or kind like 'bill.%');
