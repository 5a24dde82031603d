-- Logins of support staff read. What they could do by themselves is proposed at the desk now, where a second person decides.
drop function if exists support.freeze(uuid, text), support.unfreeze(uuid, text), support.sign_out(uuid, text), support.unlock_pin(uuid, text),
  support.resolve_incident(uuid, text), support.resolve_difference(uuid, text),
  support.write_down(text, text, text, jsonb, jsonb);

-- A role belongs to the server, where other databases may still use it: support_ops stays, without any right.
do $$
declare
  login text;
begin
  for login in select member::regrole::text from pg_auth_members where roleid = 'support_ops'::regrole loop
    execute format('grant support_ro to %s', login);
    execute format('revoke support_ops from %s', login);
    execute format('alter role %s set default_transaction_read_only = on', login);
  end loop;
end $$;
revoke support_ro from support_ops;
revoke usage on schema support from support_ops;

insert into desk.proposal_kind (kind, meaning, hours) values
  ('pin.unlock', 'Let a customer try the PIN again', 24),
  ('sessions.end', 'End all sessions of a customer', 24);
-- Nothing is lost by ended sessions, so one person is enough. An unlocked PIN gives its thief five more tries.
insert into desk.authority (role, kind, proposes_up_to, decides_up_to, alone_up_to)
select r.role, a.kind, 0, case when r.role <> 'agent' then 0 end, a.alone
from (values ('pin.unlock', null::bigint), ('sessions.end', 0)) a(kind, alone)
cross join unnest(array['agent', 'supervisor', 'compliance', 'admin']) r(role);
grant select, update (attempts, locked_until) on pin_guard to manilla_desk;
