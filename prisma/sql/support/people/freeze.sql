-- Stops money from leaving an account. Staff say why.
create or replace function support.freeze(customer uuid, reason text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = customer and (u.frozen_at is null or u.frozen_at = u.owner_froze_at)
    and u.closed_at is null for update;
  if not found then
    return false;
  end if;
  perform support.write_down('support.freeze', customer::text, reason, '{"frozen": false}', '{"frozen": true}');
  -- In place of the owner's freeze, which the owner could end; the removal of lost factors stops too.
  update users u set frozen_at = clock_timestamp(), owner_froze_at = null, factors_end_at = null where u.id = customer;
  return true;
end $$;

comment on function support.freeze(uuid, text) is 'Stops money from leaving an account; audited';
revoke all on function support.freeze(uuid,text) from public;
grant execute on function support.freeze(uuid,text) to support_ops;
