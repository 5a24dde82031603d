-- What a whole verification of the books found right, so that the frequent one reads only what came later.
create table ledger.book_seal (
  only_one      boolean primary key default true,
  sealed_before timestamptz not null,
  sealed_at     timestamptz not null,
  constraint there_is_one_seal check (only_one)
);
comment on table ledger.book_seal is 'Up to when the books were read whole and found right';

create table ledger.sealed_balance (
  account_id bigint primary key,
  total      bigint not null,
  version    bigint not null
);
comment on table ledger.sealed_balance is 'What each account''s entries before the seal sum to';

grant select on ledger.book_seal, ledger.sealed_balance to manilla_app;
