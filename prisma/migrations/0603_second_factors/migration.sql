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
  purpose    text not null check (purpose in ('register', 'sign_in', 'confirm')),
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

alter table users
  -- Its owner froze the account at this moment; staff freeze it at others. Only the owner's own freeze ends by a factor.
  add column owner_froze_at timestamptz,
  -- Lost factors are removed at the first sign-in with the password after this.
  add column factors_end_at timestamptz;

grant select, insert, update, delete on totp_factor, recovery_code, passkey, passkey_challenge, confirmation to manilla_app;
