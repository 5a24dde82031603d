-- Freezes an account by order of staff and cancels a pending removal of lost factors. If the owner froze the account,
-- only staff can now end the freeze. Returns false if staff froze it earlier or the account is closed.
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
