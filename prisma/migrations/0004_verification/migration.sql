-- How people prove who they are: codes sent to a contact, and the identity provider's check.

-- One living code a person and purpose: a new one takes the place of the old. The code itself is nowhere: only its keyed
-- hash, bound to the person, the purpose and the contact.
create table one_time_code (
  user_id    uuid not null references users,
  purpose    text not null,
  -- The event that carries it: delivered twice, it is still one code.
  event_id   uuid not null,
  contact    text not null,
  code_hash  text not null,
  -- Of the link in the e-mail, where there is one.
  token_hash text,
  attempts   integer not null default 0,
  sent_at    timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (user_id, purpose),
  constraint purpose_is_known check (purpose in ('verify_email', 'verify_phone', 'reset_password')),
  constraint five_guesses_a_code check (attempts between 0 and 5),
  constraint contact_fits_a_line check (length(contact) between 1 and 254),
  constraint a_code_is_hashed check (length(code_hash) = 43 and (token_hash is null or length(token_hash) = 43)),
  constraint a_code_ends_after_it_began check (expires_at > sent_at),
  constraint one_code_per_token unique (token_hash)
) with (fillfactor = 80);
create index one_time_code_expiry on one_time_code (expires_at);
comment on table one_time_code is 'The living code of each person and purpose, hashed; used_at says that it was spent';

-- Guesses at the codes of one contact, whoever makes them: five a code would still be hundreds a day.
create table code_guard (
  subject  text primary key,
  began_at timestamptz not null,
  guesses  integer not null,
  constraint guesses_are_counted check (guesses >= 0)
) with (fillfactor = 70);
create index code_guard_began on code_guard (began_at);
comment on table code_guard is 'Evaluated guesses at the codes of one contact (its digest), within 24 hours of the first';

create table identity_check (
  id         uuid primary key,
  user_id    uuid not null references users,
  provider   text not null,
  reference  text not null,
  state      text not null,
  reason     text,
  started_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the provider is asked again by itself; null when it is final.
  due_at     timestamptz,
  looks      integer not null default 0,
  -- The provider's own reference, where it issues one: the provider is queried by it.
  provider_reference text,
  -- Of a held check: the hashes of what it found, so that staff see which account has them.
  digests    text[] not null default '{}',
  constraint one_check_per_reference unique (reference),
  constraint one_check_per_provider_reference unique (provider_reference),
  constraint a_provider_reference_fits_a_line check (length(provider_reference) between 1 and 100),
  constraint check_state_is_known
    check (state in ('started', 'pending', 'held', 'completed', 'failed', 'abandoned')),
  constraint a_reason_fits_a_line check (length(reason) <= 200),
  constraint a_completed_check_is_final check (state <> 'completed' or due_at is null)
) with (fillfactor = 80);
create index identity_check_of_user on identity_check (user_id, started_at desc);
create index identity_check_due on identity_check (due_at) where due_at is not null;
comment on table identity_check is 'Each identity check that was begun, and what the provider said of it when asked';

-- One person verifies one account. What identifies a person (BVN, NIN, document) is kept as a keyed hash alone.
create table verified_identity (
  digest     text primary key,
  user_id    uuid not null references users,
  check_id   uuid not null references identity_check,
  claimed_at timestamptz not null,
  constraint an_identity_is_hashed check (length(digest) = 43)
);
create index verified_identity_of_user on verified_identity (user_id);
comment on table verified_identity is 'Which account each BVN, NIN or document has verified, by a keyed hash of its number';

grant select, insert, update on identity_check to manilla_app;
grant select, insert, update, delete on one_time_code, code_guard, verified_identity to manilla_app;
