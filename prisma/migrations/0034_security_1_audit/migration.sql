-- The audit log as a chain: the digest of a line is taken over the line and the digest before it, so that a line that is
-- changed, removed or slipped in afterwards breaks the chain there.
--
-- A line is written in the commit of what it tells of. Chaining it there would make every such commit wait for the one
-- before, so it is only noted as unsealed; the worker seals what is committed, and only sealers wait for each other.

create table audit_seal (
  line_id  uuid primary key,
  number   bigint,
  digest   text,
  noted_at timestamptz not null default clock_timestamp(),
  constraint one_line_per_number unique (number),
  constraint a_seal_is_whole check ((number is null) = (digest is null)),
  constraint digest_is_a_sha256 check (digest ~ '^[0-9a-f]{64}$')
);
create index audit_seal_waiting on audit_seal (noted_at) where number is null;

comment on table audit_seal is 'The place of each audit line in the chain and its digest; empty until the worker has sealed it';

insert into audit_seal (line_id, noted_at) select id, at from audit_log;

create function note_audit_line() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_seal (line_id) values (new.id);
  return null;
end $$;
create trigger audit_lines_are_noted after insert on audit_log for each row execute function note_audit_line();

create trigger seals_are_never_changed before update on audit_seal for each row
  when (old.number is not null) execute function ledger.refuse_change();
create trigger seals_are_never_removed before delete or truncate on audit_seal
  for each statement execute function ledger.refuse_change();

-- The columns by name: one that is added later does not change the digests that there are.
create function audit_digest(previous text, line audit_log) returns text
language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(previous || jsonb_build_array(line.id, line.at at time zone 'UTC', line.actor_id,
    line.actor_name, line.action, line.subject, line.reason, line.before, line.after)::text, 'UTF8')), 'hex')
$$;

-- Seals at most so many waiting lines and answers how many, and where the chain ends now.
create function seal_audit(at_most integer default 1000) returns table (sealed integer, head bigint, head_digest text)
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

-- A row for everything that is wrong with the audit log, with the number of the line where it is; none when it is whole.
create function verify_audit(patience interval default '15 minutes')
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

revoke all on function note_audit_line(), audit_digest(text, audit_log), seal_audit(integer), verify_audit(interval) from public;
grant execute on function seal_audit(integer), verify_audit(interval) to manilla_app;
grant select on audit_seal to manilla_app;

create or replace view support.audit_violation as
select v.violation, v.subject, v.detail from public.verify_audit() v;
comment on view support.audit_violation is 'Everything that is wrong with the audit log; empty when nobody has touched it';
grant select on support.audit_violation to support_ro;
grant execute on function public.verify_audit(interval) to support_ro;

select support.describe($$
line_id: The audit line
audit_seal.number: Its place in the chain
digest: Taken over the line and the digest before it
noted_at: When the line was written
audit_violation.violation: What was done to the log
audit_violation.subject: The audit line
audit_violation.detail: Its number in the chain, and what it says
$$);
