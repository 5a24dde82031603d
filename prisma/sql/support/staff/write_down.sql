create or replace function support.write_down(action text, subject text, reason text, before jsonb, after jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if length(btrim(coalesce(reason, ''))) < 5 then
    raise exception 'say why, in at least five letters' using errcode = 'check_violation';
  end if;
  insert into audit_log (id, at, actor_id, actor_name, action, subject, reason, before, after)
  values (gen_random_uuid(), clock_timestamp(), '00000000-0000-0000-0000-000000000000', 'database: ' || session_user,
    action, subject, left(reason, 500), before, after);
end $$;

revoke all on function support.write_down(text,text,text,jsonb,jsonb) from public;
