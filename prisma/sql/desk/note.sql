-- Writes an audit line in the same commit as the change.
create or replace function desk.note(
  staff uuid, action text, subject text, reason text, before jsonb, after jsonb, at timestamptz
) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (id, at, actor_id, actor_name, action, subject, reason, before, after)
  select desk.new_id(), at, coalesce(staff, '00000000-0000-0000-0000-000000000000'),
    coalesce((select username from users where id = staff), 'clock'), action, subject, left(reason, 500), before, after
$$;
