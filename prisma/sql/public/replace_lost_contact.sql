-- The account whose lost contact may now be replaced by this one, after a proposal approved by two members of staff
-- (desk.allow_contact). No row without an allowance. An allowance ends with a freeze and with the account
-- (desk.end_allowance). Accounts of staff have none.
create or replace function allowed_contact(wanted text) returns table (user_id uuid, type text, proposal_number bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.user_id, a.type, p.number
  from desk.contact_allowance a
  join desk.proposal p on p.id = a.proposal_id
  where a.contact = wanted and a.used_at is null and a.ended_at is null
    and clock_timestamp() >= a.usable_from and clock_timestamp() < a.ends_at
    and not exists (select from desk.staff s where s.id = a.user_id and s.disabled_at is null)
    and p.kind = 'contact.replace' and p.state in ('approved', 'applied') and p.checker is not null
$$;
grant execute on function allowed_contact(text) to manilla_app;

-- Uses staff's allowance once: replaces the lost contact by the new one, which the owner has just verified. No row
-- without a current allowance. Raises a unique violation if another account has the contact.
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
