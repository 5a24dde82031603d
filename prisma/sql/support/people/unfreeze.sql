-- Lets money leave an account again. Staff say why.
create or replace function support.unfreeze(customer uuid, reason text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = customer and u.frozen_at is not null for update;
  if not found then
    return false;
  end if;
  perform support.write_down('support.unfreeze', customer::text, reason, '{"frozen": true}', '{"frozen": false}');
  -- A removal of lost factors that began before the freeze does not go on after it.
  update users u set frozen_at = null, owner_froze_at = null, factors_end_at = null where u.id = customer;
  return true;
end $$;

comment on function support.unfreeze(uuid, text) is 'Lets money leave an account again; audited';
revoke all on function support.unfreeze(uuid,text) from public;
grant execute on function support.unfreeze(uuid,text) to support_ops;
