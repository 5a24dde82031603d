-- One fan-out job at a time reads the outbox, so no batch is leased. No release called this function.
drop function if exists ledger.queue_outbox(integer, interval);
alter table ledger.outbox drop column queued_until;
