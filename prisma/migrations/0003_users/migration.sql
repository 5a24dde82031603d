-- People, the devices they are signed in on, their second factors, and what they allow their own accounts.

create table users (
  id                    uuid primary key,
  username              text not null,
  email                 text not null,
  phone                 text not null,
  password_hash         text not null,
  pin_hash              text not null,
  role                  text not null default 'user',
  signup_flow_completed boolean not null default false,
  preferences           jsonb not null default '[]',
  phone_verified_at     timestamptz,
  email_verified_at     timestamptz,
  -- The identity provider's status, 'Completed' when it is done; null before the first check.
  identity_status       text,
  -- The name the identity provider found; a withdrawal's account name is compared with it.
  identity_name         text,
  -- Granted by staff, on top of a completed identity.
  staff_level           smallint,
  password_changed_at   timestamptz not null,
  pin_changed_at        timestamptz not null,
  created_at            timestamptz not null,
  closed_at             timestamptz,
  -- When the last identity check was started: the next one waits five minutes.
  identity_started_at   timestamptz,
  -- After a password reset withdrawals wait for staff until then; null when nothing is held.
  withdrawals_held_until timestamptz,
  -- An account that its owner reports as stolen: no money leaves it and no contact changes until staff unfreeze it.
  frozen_at             timestamptz,
  email_replaced_at     timestamptz,
  -- The version of the terms that the person agreed to; empty when the client used for the sign-up shows no terms.
  terms_version         text,
  terms_accepted_at     timestamptz,
  -- Its owner froze the account at this moment; staff freeze it at others. Only the owner's own freeze ends by a factor.
  owner_froze_at        timestamptz,
  -- Lost factors are removed at the first sign-in with the password after this.
  factors_end_at        timestamptz,
  constraint one_user_per_username unique (username),
  constraint one_user_per_email unique (email),
  constraint one_user_per_phone unique (phone),
  -- Contacts are normalised before they come here: two spellings of one address are one address.
  constraint username_is_normalised check (username ~ '^[a-z0-9_]{3,30}$'),
  constraint email_is_normalised check (email = lower(email collate "C") and email !~ '\s' and length(email) <= 254),
  -- One plain address: "a<ada@example.com>" would be delivered to ada and be unique beside hers.
  constraint email_is_one_plain_address
    check (email ~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([a-z0-9-]+[.])+[a-z0-9-]+$'),
  constraint phone_is_international check (phone ~ '^\+[1-9][0-9]{0,14}$'),
  constraint password_is_hashed check (password_hash like '$argon2id$%'),
  constraint pin_is_hashed check (pin_hash like '$argon2id$%'),
  constraint role_is_known check (role in ('user', 'support', 'admin')),
  constraint preferences_are_a_list check (jsonb_typeof(preferences) = 'array' and pg_column_size(preferences) <= 32768),
  constraint staff_grant_level_three check (staff_level = 3),
  constraint an_agreement_has_its_time check ((terms_version is null) = (terms_accepted_at is null)),
  constraint terms_version_is_a_day check (terms_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
) with (fillfactor = 85);
create index users_closed on users (id) where closed_at is not null;
-- What staff search by.
create index user_by_identity_name on users using gin (to_tsvector('simple', identity_name)) where identity_name is not null;
create index user_by_start_of_name on users (username text_pattern_ops) where closed_at is null;
comment on table users is 'People: how they sign in, how far they are verified, what they chose';

-- A signed-in device. The token only names this row: revoking the row ends the session at once.
create table sessions (
  id           uuid primary key,
  user_id      uuid not null references users,
  device       text not null,
  ip           text not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  revoked_at   timestamptz,
  -- Digest of the random name the app gave the device; null where it gave none, and once the device is forgotten.
  device_key   text,
  -- Until when a sign-in on a device that is new to the account may move little money; null for a known device.
  new_device_until timestamptz,
  constraint a_session_ends_after_it_began check (expires_at > created_at),
  constraint device_fits_a_line check (length(device) <= 120),
  constraint ip_fits_a_line check (length(ip) <= 64),
  constraint device_key_is_a_digest check (length(device_key) = 43)
) with (fillfactor = 70);
create index session_of_user on sessions (user_id, created_at desc);
comment on table sessions is 'Devices a person is or was signed in on';

-- Wrong transaction PINs since the last right one, and until when PIN entry is locked. Locks grow: half an hour, two hours, a
-- day. They are counted until the PIN is changed or a week has passed without one.
create table pin_guard (
  user_id      uuid primary key references users,
  attempts     integer not null,
  locked_until timestamptz,
  locks        integer not null default 0,
  locked_at    timestamptz,
  constraint attempts_are_counted check (attempts >= 0),
  constraint locks_are_counted check (locks >= 0)
) with (fillfactor = 70);
comment on table pin_guard is 'Wrong transaction PINs since the last right one, and the lock that follows five of them';

-- The second factor of an authenticator app. The secret is sealed; it counts from the first right code on.
create table totp_factor (
  user_id      uuid primary key references users (id),
  secret       text not null,
  last_step    bigint,
  created_at   timestamptz not null,
  confirmed_at timestamptz
);
comment on table totp_factor is 'Authenticator apps; a factor counts once its first code was right';

-- Codes on paper for a lost authenticator app; each is accepted once.
create table recovery_code (
  user_id    uuid not null references users (id),
  code_hash  text not null,
  created_at timestamptz not null,
  used_at    timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_code is 'Keyed hashes of the codes that replace a lost authenticator app, each once';

create table passkey (
  id           text primary key,
  user_id      uuid not null references users (id),
  name         text not null,
  public_key   text not null,
  counter      bigint not null,
  transports   text not null,
  created_at   timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id);
comment on table passkey is 'Passkeys: public keys of devices that can sign their owner in';

-- What a browser must sign; deleted when it is used, so that a signature is accepted once.
create table passkey_challenge (
  id         uuid primary key,
  challenge  text not null,
  purpose    text not null
    check (purpose in ('register', 'sign_in', 'confirm', 'desk_register', 'desk_sign_in', 'desk_confirm')),
  user_id    uuid,
  expires_at timestamptz not null
);
create index passkey_challenge_by_end on passkey_challenge (expires_at);
comment on table passkey_challenge is 'Challenges that a passkey has to sign, for minutes';

-- A second factor shown a moment ago: replaces the PIN of one payment, or permits one change of the account.
create table confirmation (
  id         uuid primary key,
  user_id    uuid not null references users (id),
  session_id uuid not null,
  method     text not null check (method in ('passkey', 'totp', 'recovery_code')),
  expires_at timestamptz not null,
  used_for   text
);
create index confirmation_by_end on confirmation (expires_at);
comment on table confirmation is 'Second factors shown a moment ago, each good for one payment or one change';

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

grant select, insert, update on users, pin_guard, payment_rule to manilla_app;
grant select, insert, update, delete on sessions, totp_factor, recovery_code, passkey, passkey_challenge, confirmation,
  known_payee to manilla_app;
