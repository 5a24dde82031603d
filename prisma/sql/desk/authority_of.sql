-- Returns the authority of a member of staff for a kind of proposal. Returns no row if the member has none or is
-- disabled.
create or replace function desk.authority_of(staff uuid, wanted text) returns setof desk.authority
language sql stable security definer set search_path = desk, pg_temp as $$
  select a.* from desk.staff s join desk.authority a on a.role = s.role
  where s.id = staff and s.disabled_at is null and a.kind = wanted
$$;
