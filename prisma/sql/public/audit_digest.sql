-- Returns the digest of an audit line and the previous line's digest. The columns are listed, so that a new column does
-- not change older digests. Address and request are included only if the line has one of them.
create or replace function audit_digest(previous text, line audit_log) returns text
language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(previous || jsonb_build_array(line.id, line.at at time zone 'UTC', line.actor_id,
    line.actor_name, line.action, line.subject, line.reason, line.before, line.after)::text
    || case when line.ip is null and line.request_id is null then ''
      else jsonb_build_array(line.ip, line.request_id)::text end, 'UTF8')), 'hex')
$$;
