-- Webhooks of all vendors, the list of banks, and the bank accounts people withdraw to.

create table webhook_event (
  id          uuid primary key,
  provider    text not null,
  event_key   text not null,
  reference   text not null,
  body        jsonb not null,
  received_at timestamptz not null,
  -- When it is looked at again; null once it is finished.
  due_at      timestamptz,
  attempts    integer not null default 0,
  outcome     text,
  constraint one_message_has_a_size check (pg_column_size(body) <= 65536),
  constraint finished_ones_have_an_outcome check ((due_at is null) = (outcome is not null))
);
-- Two deliveries of the same news at the same moment: the second finds the first here.
create unique index one_event_per_provider_key on webhook_event (provider, event_key);
create index webhook_event_reference on webhook_event (provider, reference);
create index webhook_event_due on webhook_event (provider, due_at) where due_at is not null;
comment on table webhook_event is 'Signed messages of vendors, once per news, account numbers shortened; due_at is null when finished';

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

grant select, insert, update on bank_list to manilla_app;
grant select, insert, update, delete on webhook_event, beneficiary to manilla_app;
