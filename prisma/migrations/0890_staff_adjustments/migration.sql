-- What staff credit and correct are journals of kinds of their own.
alter table ledger.transaction drop constraint kind_is_known;
alter table ledger.transaction add constraint kind_is_known check (kind in (
  'crypto.buy', 'crypto.sell', 'crypto.swap', 'crypto.send', 'crypto.receive', 'crypto.deposit', 'naira.deposit',
  'naira.withdrawal', 'transfer.send', 'transfer.receive', 'bill.airtime', 'bill.data', 'bill.cable', 'bill.electricity',
  'adjustment', 'adjustment.goodwill', 'adjustment.correction'));
