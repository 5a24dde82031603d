-- People, the devices they are signed in on, and the lock on their transaction PIN.

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
  constraint staff_grant_level_three check (staff_level = 3)
) with (fillfactor = 85);
create index users_closed on users (id) where closed_at is not null;
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

grant select, insert, update on users, pin_guard to manilla_app;
grant select, insert, update, delete on sessions to manilla_app;
