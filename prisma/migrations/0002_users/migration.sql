-- People and where they are signed in.

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
  -- The identity provider's word, 'Completed' when it is done; null while there is none.
  identity_status       text,
  -- The name the identity provider found; a withdrawal's account name is compared with it.
  identity_name         text,
  -- Granted by staff, on top of a completed identity.
  staff_level           smallint,
  password_changed_at   timestamptz not null,
  pin_changed_at        timestamptz not null,
  created_at            timestamptz not null,
  closed_at             timestamptz,
  constraint one_user_per_username unique (username),
  constraint one_user_per_email unique (email),
  constraint one_user_per_phone unique (phone),
  -- Contacts are normalised before they come here: two spellings of one address are one address.
  constraint username_is_normalised check (username ~ '^[a-z0-9_]{3,30}$'),
  constraint email_is_normalised check (email = lower(email collate "C") and email !~ '\s' and length(email) <= 254),
  constraint phone_is_international check (phone ~ '^\+[1-9][0-9]{0,14}$'),
  constraint password_is_hashed check (password_hash like '$argon2id$%'),
  constraint pin_is_hashed check (pin_hash like '$argon2id$%'),
  constraint role_is_known check (role in ('user', 'support', 'admin')),
  constraint preferences_are_a_list check (jsonb_typeof(preferences) = 'array' and pg_column_size(preferences) <= 32768),
  constraint staff_grant_level_three check (staff_level = 3)
) with (fillfactor = 85);

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
  constraint a_session_ends_after_it_began check (expires_at > created_at),
  constraint device_fits_a_line check (length(device) <= 120),
  constraint ip_fits_a_line check (length(ip) <= 64)
) with (fillfactor = 70);

create index session_of_user on sessions (user_id, created_at desc);

comment on table sessions is 'Devices a person is or was signed in on';

grant select, insert, update on users, sessions to manilla_app;

-- /ready asks whether the migrations are applied. A test's database has no such table: it is made without the engine.
do $$
begin
  if to_regclass('public._prisma_migrations') is not null then
    grant select on public._prisma_migrations to manilla_app;
  end if;
end $$;
