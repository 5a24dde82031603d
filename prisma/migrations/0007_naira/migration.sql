-- The list of banks, the bank accounts people withdraw to, account numbers of their own, and requests between people.

-- The last good list of banks: shown while the vendor is down.
create table bank_list (
  provider   text primary key,
  banks      jsonb not null,
  fetched_at timestamptz not null,
  constraint a_good_list_is_not_empty check (jsonb_typeof(banks) = 'array' and banks <> '[]')
);
comment on table bank_list is 'The last good list of banks of each vendor; replaced as a whole';

create table beneficiary (
  id             uuid primary key,
  user_id        uuid not null,
  account_number text not null,
  account_name   text not null,
  bank_code      text not null,
  bank_name      text not null,
  last_used_at   timestamptz not null,
  constraint one_beneficiary_per_account unique (user_id, bank_code, account_number),
  constraint account_number_has_ten_digits check (account_number ~ '^[0-9]{10}$'),
  constraint names_fit_a_line check (length(account_name) <= 120 and length(bank_name) <= 120)
);
create index beneficiary_of_user on beneficiary (user_id, last_used_at desc);
comment on table beneficiary is 'Bank accounts a person withdrew to; removed when he forgets one';

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

create table money_request (
  id             uuid primary key,
  requester_id   uuid not null references users,
  payer_id       uuid not null references users,
  -- Whom the requester asked, as typed: the payer's phone number, or their username.
  asked          text not null,
  asset          text not null,
  units          bigint not null,
  note           text,
  state          text not null,
  transaction_id uuid,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  constraint nobody_asks_themselves check (requester_id <> payer_id),
  constraint request_amount_is_positive check (units > 0),
  constraint request_state_is_known check (state in ('open', 'paid', 'declined', 'cancelled', 'expired')),
  constraint an_ended_request_has_its_time check ((state = 'open') = (ended_at is null)),
  constraint a_paid_request_has_its_transaction check ((state = 'paid') = (transaction_id is not null)),
  constraint note_fits_a_line check (length(note) <= 80)
);
create index money_request_by_requester on money_request (requester_id, id desc);
create index money_request_by_payer on money_request (payer_id, id desc);
create index money_request_due on money_request (expires_at) where state = 'open';
comment on table money_request is 'What one person asked another to send, until it is paid, declined, cancelled or expires';

grant select, insert, update on bank_list, naira_account, money_request to manilla_app;
grant select, insert, update, delete on beneficiary to manilla_app;
