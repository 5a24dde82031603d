-- The doors of support: finding a person by a contact, and the few things staff may do. Each deed leaves its audit line
-- first, under the name of whoever is logged in; none of them moves money.

-- By a contact in full, exactly as normalised: knowing it is the proof that somebody is on the line.
create or replace function support.find_customer(contact text)
returns table (user_id uuid, username text, email text, phone text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.username, support.mask_email(u.email), support.mask_end(u.phone)
  from users u
  where u.username = lower(btrim(contact)) or u.email = lower(btrim(contact)) or u.phone = btrim(contact)
$$;

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

-- Ends every session of a person: for a lost phone. Answers how many ended.
create or replace function support.sign_out(customer uuid, reason text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare ended integer;
begin
  select count(*) into ended from sessions s where s.user_id = customer and s.revoked_at is null;
  perform support.write_down('support.sign_out', customer::text, reason, jsonb_build_object('sessions', ended), '{}');
  update sessions s set revoked_at = clock_timestamp() where s.user_id = customer and s.revoked_at is null;
  return ended;
end $$;

-- Lets a person try the PIN again after five wrong ones. The PIN itself stays.
create or replace function support.unlock_pin(customer uuid, reason text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare was pin_guard;
begin
  select * into was from pin_guard g where g.user_id = customer for update;
  if not found then
    return false;
  end if;
  perform support.write_down('support.unlock_pin', customer::text, reason,
    jsonb_build_object('wrong', was.attempts, 'lockedUntil', was.locked_until), jsonb_build_object('wrong', 0));
  update pin_guard g set attempts = 0, locked_until = null where g.user_id = customer;
  return true;
end $$;

-- Marks a contradiction of a payout vendor as dealt with; what was done about it is the reason.
create or replace function support.resolve_incident(incident uuid, reason text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from withdrawal_incident i where i.id = incident and i.resolved_at is null for update;
  if not found then
    return false;
  end if;
  perform support.write_down('support.resolve_incident', incident::text, reason, '{"open": true}', '{"open": false}');
  update withdrawal_incident i set resolved_at = clock_timestamp() where i.id = incident;
  return true;
end $$;

-- Marks a difference between our books and a vendor's as explained.
create or replace function support.resolve_difference(item uuid, reason text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from reconciliation_item r where r.id = item and r.resolved_at is null for update;
  if not found then
    return false;
  end if;
  perform support.write_down('support.resolve_difference', item::text, reason, '{"open": true}', '{"open": false}');
  update reconciliation_item r set resolved_at = clock_timestamp() where r.id = item;
  return true;
end $$;

comment on function support.find_customer(text) is 'Who has this username, e-mail or phone, in full';
comment on function support.sign_out(uuid, text) is 'Ends all sessions of a person; audited';
comment on function support.unlock_pin(uuid, text) is 'Lets a person try the PIN again; audited';
comment on function support.resolve_incident(uuid, text) is 'Closes a withdrawal incident; audited';
comment on function support.resolve_difference(uuid, text) is 'Closes a reconciliation difference; audited';

revoke all on schema support from public;
revoke all on all functions in schema support from public;
grant usage on schema support to support_ro, support_ops;
grant select on all tables in schema support to support_ro;
grant execute on function
  support.amount(bigint, text), support.mask_email(text), support.mask_end(text), support.mask_name(text),
  support.mask_text(text), support.mask_ip(text), support.find_customer(text), ledger.verify(interval)
  to support_ro;
grant execute on function
  support.sign_out(uuid, text), support.unlock_pin(uuid, text), support.resolve_incident(uuid, text),
  support.resolve_difference(uuid, text)
  to support_ops;
