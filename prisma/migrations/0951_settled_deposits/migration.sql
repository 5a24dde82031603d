-- The rule about money that passes through reads deposits by when they settled.
create index deposits_by_settling on ledger.transaction (updated_at)
  where final and kind in ('naira.deposit', 'crypto.deposit');
