-- An event is updated twice: given to a job, then finished. With room on its page the first update touches no index.
-- Measured with batches of 200: 12,000 of 12,000 such updates instead of 4,877, and 17 µs each instead of 23.
alter table ledger.outbox set (fillfactor = 40);
