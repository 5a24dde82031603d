-- A person who lost e-mail and phone comes back by a new contact that two members of staff allowed. Staff write no contact: what they
-- approve is an allowance, which the customers' side uses when the person has proved the new contact.
insert into desk.proposal_kind (kind, meaning, hours) values
  ('contact.replace', 'Allow the owner of an account to replace a lost e-mail or phone number', 72);
insert into desk.authority (role, kind, proposes_up_to, decides_up_to)
select role, 'contact.replace', 0, case when role in ('compliance', 'admin') then 0 end
from unnest(array['agent', 'supervisor', 'compliance', 'admin']) role;

-- Its times are the database's own clock: no program says that it has waited long enough.
create table desk.contact_allowance (
  proposal_id uuid primary key references desk.proposal,
  user_id     uuid not null references users,
  type        text not null,
  contact     text not null,
  allowed_at  timestamptz not null,
  usable_from timestamptz not null,
  ends_at     timestamptz not null,
  used_at     timestamptz,
  -- Its owner objected or was there after all (desk.end_allowance), or another one took its place.
  ended_at    timestamptz,
  constraint allowed_type_is_known check (type in ('email', 'phone')),
  constraint a_contact_is_of_its_type check ((type = 'email') = (strpos(contact, '@') > 0)),
  constraint an_allowance_waits_and_ends check (allowed_at < usable_from and usable_from < ends_at),
  constraint used_or_ended check (used_at is null or ended_at is null)
);
create unique index one_allowance_per_person on desk.contact_allowance (user_id) where used_at is null and ended_at is null;
create unique index one_allowance_per_contact on desk.contact_allowance (contact) where used_at is null and ended_at is null;
comment on table desk.contact_allowance is 'New contacts that two members of staff allowed for a customer who lost the old ones; written by functions alone';
