-- Which device a session was opened on, as far as the device says so itself: a person is told of a sign-in on one that
-- is not known yet, and whoever guesses elsewhere can't slow down a device that is.

-- A digest of the random name the app gave the device; null where it gave none, and once the device shall be a stranger.
alter table sessions add column device_key text,
  add constraint device_key_is_a_digest check (length(device_key) = 43);

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

select support.describe($$
device_key: Digest of the name the device was given; empty once it is forgotten
$$);
