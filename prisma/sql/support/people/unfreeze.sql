-- Lets money leave an account again. Staff say why.
create or replace function support.unfreeze(customer uuid, reason text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not unfreeze_person(customer, 'infinity') then
    return false;
  end if;
  perform support.write_down('support.unfreeze', customer::text, reason, '{"frozen": true}', '{"frozen": false}');
  return true;
end $$;

comment on function support.unfreeze(uuid, text) is 'Lets money leave an account again; audited';
revoke all on function support.unfreeze(uuid,text) from public;
grant execute on function support.unfreeze(uuid,text) to support_ops;
