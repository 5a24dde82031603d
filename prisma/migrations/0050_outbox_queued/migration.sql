-- An event whose batch is a job of the queue is not given to a second one until this time.
alter table ledger.outbox add column queued_until timestamptz;
