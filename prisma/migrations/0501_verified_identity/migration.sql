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

alter table identity_check
  -- The provider's own reference, where it issues one: the provider is queried by it.
  add column provider_reference text,
  -- Of a held check: the hashes of what it found, so that staff see which account has them.
  add column digests text[] not null default '{}',
  add constraint one_check_per_provider_reference unique (provider_reference),
  add constraint a_provider_reference_fits_a_line check (length(provider_reference) between 1 and 100),
  drop constraint check_state_is_known,
  add constraint check_state_is_known
    check (state in ('started', 'pending', 'held', 'completed', 'failed', 'abandoned'));

grant select, insert, update, delete on verified_identity to manilla_app;
