-- What a person allows their own account: stricter at once, looser after 24 hours and a second factor.
create table payment_rule (
  user_id           uuid primary key references users (id),
  daily_kobo        bigint check (daily_kobo >= 0),
  confirm_above     bigint check (confirm_above >= 0),
  known_payees_only boolean not null default false,
  transfers_off     boolean not null default false,
  -- The looser rules that apply from next_at on, as the same four fields.
  next              jsonb,
  next_at           timestamptz,
  changed_at        timestamptz not null,
  constraint next_rules_have_a_time check ((next is null) = (next_at is null))
);
comment on table payment_rule is 'What people allow their own accounts to pay: limit, confirmation, recipients, transfers';

-- Recipients of an account that pays known ones only, by what names them; payable 24 hours after they were added.
create table known_payee (
  user_id  uuid not null references users (id),
  payee    text not null check (length(payee) <= 300),
  added_at timestamptz not null,
  primary key (user_id, payee)
);
comment on table known_payee is 'Recipients that people who pay known ones only have added, and when';

grant select, insert, update on payment_rule to manilla_app;
grant select, insert, update, delete on known_payee to manilla_app;
