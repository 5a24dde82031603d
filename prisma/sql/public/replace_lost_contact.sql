-- Replaces a lost contact by `contact`, which the owner has just verified, and uses up the allowance by staff
-- (desk.allow_contact). Returns no row without a current allowance. Raises a unique violation if another account has
-- the contact.
create or replace function replace_lost_contact(customer uuid, contact text, at timestamptz)
returns table (type text, proposal_number bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare
  allowance record;
begin
  -- Locks the person's row, because whatever ends an allowance also changes this row.
  perform from users u where u.id = customer for update;
  select a.* into allowance from allowed_contact(contact) a where a.user_id = customer;
  if not found then return; end if;
  update desk.contact_allowance a set used_at = clock_timestamp()
  where a.user_id = customer and a.contact = contact and a.used_at is null and a.ended_at is null;
  if allowance.type = 'email' then
    update users u set email = contact, email_verified_at = at, email_replaced_at = at, email_disputed_at = null
    where u.id = customer;
  else
    update users u set phone = contact, phone_verified_at = at, phone_replaced_at = at, phone_disputed_at = null
    where u.id = customer;
  end if;
  return query select allowance.type, allowance.proposal_number;
end $$;

grant execute on function replace_lost_contact(uuid, text, timestamptz) to manilla_app;
