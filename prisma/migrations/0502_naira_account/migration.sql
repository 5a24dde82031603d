-- Permanent bank account numbers of customers' own.
create table naira_account (
  id             uuid primary key,
  user_id        uuid not null references users,
  provider       text not null,
  state          text not null,
  -- The provider's names of the customer and the account, and what the customer sees: null until it is issued.
  customer_code  text,
  account_id     text,
  account_number text,
  account_name   text,
  bank_name      text,
  reason         text,
  requested_at   timestamptz not null,
  changed_at     timestamptz not null,
  -- When the provider is asked next; null when nothing is to be asked.
  due_at         timestamptz,
  looks          integer not null default 0,
  constraint one_naira_account_per_user unique (user_id),
  constraint one_user_per_account_number unique (provider, account_number),
  constraint one_user_per_customer unique (provider, customer_code),
  constraint account_state_is_known check (state in ('requested', 'issued', 'refused', 'closing', 'closed')),
  constraint an_account_number_has_ten_digits check (account_number ~ '^[0-9]{10}$'),
  constraint an_issued_account_is_whole check (state <> 'issued' or num_nulls(customer_code, account_id, account_number,
    account_name, bank_name) = 0),
  constraint a_refusal_fits_a_line check (length(reason) <= 200)
) with (fillfactor = 80);
create index naira_account_due on naira_account (due_at) where due_at is not null;
comment on table naira_account is 'The permanent bank account number of each customer of level 1 and above, and how it came about';

grant select, insert, update on naira_account to manilla_app;
