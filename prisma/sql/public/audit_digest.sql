-- Returns the digest over the previous line's digest and an audit line. The function names every column, so that a new
-- column of the table does not change older digests. IP address and request id are included only if the line has at
-- least one of the two.
create or replace function audit_digest(previous text, line audit_log) returns text
language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(previous || jsonb_build_array(line.id, line.at at time zone 'UTC', line.actor_id,
    line.actor_name, line.action, line.subject, line.reason, line.before, line.after)::text
    || case when line.ip is null and line.request_id is null then ''
      else jsonb_build_array(line.ip, line.request_id)::text end, 'UTF8')), 'hex')
$$;
