-- What reads need once the books are large, looked at with two million entries.

-- Staff ask for withdrawals in one state, newest first: without this every transaction was read. Purchases don't pay for it.
create index withdrawals_by_age on ledger.transaction (id desc) where kind = 'naira.withdrawal';

-- A page of history comes from its index alone only where vacuum has been; waiting for a fifth of the table means never.
alter table ledger.transaction set (
  autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
-- What was told stays for weeks, what waits is found between it.
alter table ledger.outbox set (autovacuum_vacuum_scale_factor = 0.02);
