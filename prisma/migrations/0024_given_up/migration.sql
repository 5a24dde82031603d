-- What a person gives up when they close their account: too little to withdraw or send.
alter table ledger.transaction drop constraint kind_is_known;
alter table ledger.transaction add constraint kind_is_known check (kind in (
    'crypto.buy', 'crypto.sell', 'crypto.swap', 'crypto.send', 'crypto.receive', 'crypto.deposit', 'crypto.collect',
    'naira.deposit', 'naira.withdrawal', 'transfer.send', 'transfer.receive', 'bill.airtime', 'bill.data', 'bill.cable',
    'bill.electricity', 'dust.given_up', 'adjustment', 'adjustment.goodwill', 'adjustment.correction'));
