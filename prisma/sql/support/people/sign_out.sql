-- What staff do for a lost phone: the device is a stranger afterwards, too.
create or replace function support.sign_out(customer uuid, reason text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare ended integer;
begin
  select count(*) into ended from sessions s where s.user_id = customer and s.revoked_at is null;
  perform support.write_down('support.sign_out', customer::text, reason, jsonb_build_object('sessions', ended), '{}');
  update sessions s set revoked_at = coalesce(s.revoked_at, clock_timestamp()), device_key = null
  where s.user_id = customer and (s.revoked_at is null or s.device_key is not null);
  return ended;
end $$;

comment on function support.sign_out(uuid, text) is 'Ends all sessions of a person; audited';
revoke all on function support.sign_out(uuid,text) from public;
grant execute on function support.sign_out(uuid,text) to support_ops;
