-- Returns what is wrong with the audit log: lines that were changed, removed or not sealed within `patience`, and
-- missing numbers in the chain of seals.
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
