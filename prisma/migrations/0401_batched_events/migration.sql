-- Events are taken by take_outbox, in the commit of the notifications about them.
drop function if exists ledger.claim_outbox(integer, interval);
