-- Freezes an account for staff. It replaces the owner's own freeze, which the owner could end, and stops the removal
-- of lost factors. False if staff have already frozen it or it is closed.
create or replace function freeze_person(customer uuid, at timestamptz) returns boolean
language sql as $$
  with frozen as (
    update users u set frozen_at = at, owner_froze_at = null, factors_end_at = null
    where u.id = customer and (u.frozen_at is null or u.frozen_at = u.owner_froze_at) and u.closed_at is null
    returning u.id
  )
  select exists (select from frozen);
$$;

grant execute on function freeze_person(uuid, timestamptz) to manilla_desk;
