-- Unfreezes an account that was frozen at or before `until`, cancels a removal of lost factors, and ends a dispute
-- about a contact. Returns false if the account is not frozen, was frozen later, or is closed.
create or replace function unfreeze_person(customer uuid, until timestamptz) returns boolean
language sql as $$
  with opened as (
    update users u set frozen_at = null, owner_froze_at = null, factors_end_at = null, email_disputed_at = null,
      phone_disputed_at = null
    where u.id = customer and u.frozen_at <= until and u.closed_at is null
    returning u.id
  )
  select exists (select from opened);
$$;

grant execute on function unfreeze_person(uuid, timestamptz) to manilla_desk;
