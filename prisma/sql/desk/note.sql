-- Writes a line of the audit log about a proposal, in the commit of the change. Ids are UUIDs of version 7 with a fraction of the
-- millisecond, so that lines of one moment keep their order. PostgreSQL has a function for that from 18 on only.
create or replace function desk.note(
  staff uuid, action text, subject text, reason text, before jsonb, after jsonb, at timestamptz
) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (id, at, actor_id, actor_name, action, subject, reason, before, after)
  select (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4), 3, '0')
      || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid, at, coalesce(staff, '00000000-0000-0000-0000-000000000000'),
    coalesce((select username from users where id = staff), 'clock'), action, subject, left(reason, 500), before, after
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) now
$$;

revoke all on function desk.note(uuid,text,text,text,jsonb,jsonb,timestamptz) from public;
