-- Returns the largest amounts of this kind that a member of staff may propose, decide, and decide alone. Returns no
-- row if the member is disabled or the role has no row for this kind.
create or replace function desk.authority_of(staff uuid, wanted text) returns setof desk.authority
language sql stable security definer set search_path = desk, pg_temp as $$
  select a.* from desk.staff s join desk.authority a on a.role = s.role
  where s.id = staff and s.disabled_at is null and a.kind = wanted
$$;
