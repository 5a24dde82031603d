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
