create or replace function note_audit_line() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_seal (line_id) values (new.id);
  return null;
end $$;

create or replace trigger audit_lines_are_noted after insert on audit_log for each row execute function note_audit_line();

-- Names the columns, so that a new column does not change the digests of older lines. Origin is part of a digest only
-- if the line has one.
create or replace function audit_digest(previous text, line audit_log) returns text
language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(previous || jsonb_build_array(line.id, line.at at time zone 'UTC', line.actor_id,
    line.actor_name, line.action, line.subject, line.reason, line.before, line.after)::text
    || case when line.ip is null and line.request_id is null then ''
      else jsonb_build_array(line.ip, line.request_id)::text end, 'UTF8')), 'hex')
$$;

create or replace function seal_audit(at_most integer default 1000) returns table (sealed integer, head bigint, head_digest text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line audit_log;
begin
  sealed := 0;
  perform pg_advisory_xact_lock(hashtextextended('audit_seal', 0));
  select s.number, s.digest into head, head_digest from audit_seal s
  where s.number is not null order by s.number desc limit 1;
  head := coalesce(head, 0);
  head_digest := coalesce(head_digest, '');
  for line in
    select l.* from audit_seal s join audit_log l on l.id = s.line_id
    where s.number is null order by s.noted_at, s.line_id limit at_most
  loop
    sealed := sealed + 1;
    head := head + 1;
    head_digest := audit_digest(head_digest, line);
    update audit_seal s set number = head, digest = head_digest where s.line_id = line.id;
  end loop;
  return next;
end $$;
grant execute on function seal_audit(integer) to manilla_app;

-- Errors in the audit log with the number of the line. Empty if it is complete.
create or replace function verify_audit(patience interval default '15 minutes')
returns table (violation text, subject text, detail text)
language sql stable security definer set search_path = public, pg_temp as $$
  with chain as (
    select s.line_id, s.number, s.digest, lag(s.number, 1, 0::bigint) over w as number_before,
      lag(s.digest, 1, '') over w as digest_before
    from audit_seal s where s.number is not null window w as (order by s.number)
  )
  select 'audit_line_removed', s.line_id::text, 'line ' || coalesce(s.number::text, 'not sealed yet')
  from audit_seal s left join audit_log l on l.id = s.line_id where l.id is null
  union all
  select 'audit_line_changed', l.id::text, 'line ' || c.number || ', ' || l.action || ' by ' || l.actor_name
  from chain c join audit_log l on l.id = c.line_id
  where c.number = c.number_before + 1 and c.digest <> audit_digest(c.digest_before, l)
  union all
  select 'audit_chain_broken', c.line_id::text, 'nothing between line ' || c.number_before || ' and line ' || c.number
  from chain c where c.number <> c.number_before + 1
  union all
  select 'audit_line_not_sealed', l.id::text, l.action || ' by ' || l.actor_name
  from audit_log l left join audit_seal s on s.line_id = l.id
  where s.line_id is null or (s.number is null and s.noted_at < clock_timestamp() - patience)
$$;
grant execute on function verify_audit(interval) to manilla_app, support_ro;
