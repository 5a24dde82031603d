-- Marks a contradiction of a vendor as dealt with; what was done about it is the reason.
create or replace function support.resolve_incident(incident uuid, reason text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from vendor_incident i where i.id = incident and incident_takes_two(i.kind)) then
    raise exception 'these coins are a customer''s: two people resolve it at the desk' using errcode = 'check_violation';
  end if;
  perform from vendor_incident i where i.id = incident and i.resolved_at is null for update;
  if not found then
    return false;
  end if;
  perform support.write_down('support.resolve_incident', incident::text, reason, '{"open": true}', '{"open": false}');
  update vendor_incident i set resolved_at = clock_timestamp() where i.id = incident;
  return true;
end $$;

comment on function support.resolve_incident(uuid, text) is 'Closes an incident of a vendor; audited';
revoke all on function support.resolve_incident(uuid,text) from public;
grant execute on function support.resolve_incident(uuid,text) to support_ops;
