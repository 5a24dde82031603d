-- Returns the password hash of active staff, and null for everybody else.
create or replace function desk.password_of(staff uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.password_hash from desk.staff s join users u on u.id = s.id
  where s.id = staff and s.disabled_at is null and u.closed_at is null
$$;

grant execute on function desk.password_of(uuid) to manilla_desk;
