-- Staff sign in with a passkey too. It is bound to the desk's own address, so it is not a passkey of the customers' app.
create table desk.passkey (
  id           text primary key,
  staff_id     uuid not null references desk.staff,
  name         text not null,
  public_key   text not null,
  counter      bigint not null,
  transports   text not null,
  created_at   timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_name_fits check (length(btrim(name)) between 1 and 60)
);
create index desk_passkey_of_staff on desk.passkey (staff_id, created_at);
comment on table desk.passkey is 'Passkeys of staff: public keys of devices that can sign their owner in to the desk';
grant select, insert, update, delete on desk.passkey to manilla_app;

alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check
  check (purpose in ('register', 'sign_in', 'confirm', 'desk_register', 'desk_sign_in', 'desk_confirm'));

-- A change of somebody's passkeys needs a factor shown a moment ago, by the sign-in or again later.
alter table desk.session add column factor_at timestamptz;
update desk.session set factor_at = created_at;
alter table desk.session alter column factor_at set not null;

-- Who has which role is proposed by one and decided by another, as money is.
insert into desk.proposal_kind (kind, meaning, hours) values ('staff.role', 'Give a member of staff another role', 72);
insert into desk.authority (role, kind, proposes_up_to, decides_up_to, alone_up_to) values
  ('supervisor', 'staff.role', 0, null, null),
  ('compliance', 'staff.role', 0, 0, null),
  ('admin', 'staff.role', 0, 0, null);
