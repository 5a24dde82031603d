-- Ends the permission to replace a lost contact when the account is frozen ("It was not me") or closed. A change of the
-- password or a contact ends it, too, because an owner who can make this change is not locked out.
create or replace function desk.end_allowance() returns trigger
language plpgsql security definer set search_path = desk, pg_temp as $$
begin
  update contact_allowance set ended_at = clock_timestamp()
  where user_id = new.id and used_at is null and ended_at is null;
  return null;
end $$;

create or replace trigger allowance_ends after update of frozen_at, closed_at, password_hash, email, phone on users for each row
  when ((old.frozen_at, old.closed_at, old.password_hash, old.email, old.phone)
    is distinct from (new.frozen_at, new.closed_at, new.password_hash, new.email, new.phone))
  execute function desk.end_allowance();
