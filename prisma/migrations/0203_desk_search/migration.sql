-- What staff search by. Each index is partial, so that a purchase or a trade maintains none of them.
create index transaction_by_vendor_reference on ledger.transaction (provider_reference) where provider_reference is not null;
create index transaction_by_counterparty on ledger.transaction (counterparty) where counterparty is not null;
create index transaction_by_txid on ledger.transaction ((details ->> 'txid')) where details ->> 'txid' is not null;
create index withdrawal_by_account on ledger.transaction ((details ->> 'accountNumber')) where kind = 'naira.withdrawal';
create index bill_by_recipient on ledger.transaction ((details -> 'order' ->> 'recipient'))
  where details -> 'order' ->> 'recipient' is not null;
create index user_by_identity_name on users using gin (to_tsvector('simple', identity_name)) where identity_name is not null;
create index user_by_start_of_name on users (username text_pattern_ops) where closed_at is null;
create index attempt_by_vendor_reference on bill_attempt (vendor_reference) where vendor_reference is not null;
create index attempt_by_request on bill_attempt (request_id) where request_id is not null;
