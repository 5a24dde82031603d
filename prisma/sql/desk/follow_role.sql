-- Enables the desk for a person whose users.role becomes support or admin, and disables the desk when the person loses
-- the role or closes the account. A reopened account has no desk.
create or replace function desk.follow_role() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.role = 'user' or new.closed_at is not null then
    update desk.staff set disabled_at = coalesce(disabled_at, clock_timestamp()) where id = new.id;
    update desk.session set revoked_at = coalesce(revoked_at, clock_timestamp()) where staff_id = new.id;
  elsif old.role is distinct from new.role then
    insert into desk.staff (id, role) values (new.id, case new.role when 'admin' then 'admin' else 'supervisor' end)
    on conflict (id) do update set disabled_at = null;
  end if;
  return null;
end $$;

create or replace trigger staff_follow_their_role after update of role, closed_at on users for each row
  when (old.role is distinct from new.role or old.closed_at is distinct from new.closed_at and new.role <> 'user')
  execute function desk.follow_role();
