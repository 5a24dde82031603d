-- Coins that were sent on a wrong network or without their memo are claimed as a case of their own kind.
alter table support_case drop constraint case_kind_is_known;
alter table support_case add constraint case_kind_is_known check (kind in (
  'tricked', 'wrong_account', 'not_arrived', 'wrong_network', 'token_missing', 'charges', 'account', 'other'));
