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

comment on function support.unlock_pin(uuid, text) is 'Lets a person try the PIN again; audited';
revoke all on function support.unlock_pin(uuid,text) from public;
grant execute on function support.unlock_pin(uuid,text) to support_ops;
