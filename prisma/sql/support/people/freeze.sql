-- Stops money from leaving an account. Staff say why.
create or replace function support.freeze(customer uuid, reason text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not freeze_person(customer, clock_timestamp()) then
    return false;
  end if;
  perform support.write_down('support.freeze', customer::text, reason, '{"frozen": false}', '{"frozen": true}');
  return true;
end $$;

comment on function support.freeze(uuid, text) is 'Stops money from leaving an account; audited';
revoke all on function support.freeze(uuid,text) from public;
grant execute on function support.freeze(uuid,text) to support_ops;
