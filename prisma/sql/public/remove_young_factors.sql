-- Removes the factors of the last 72 hours and unconfirmed authenticator apps, which a thief may have added. Returns
-- the number of removed passkeys and confirmed apps. "It was not me" and a new password call this function. Like adding
-- a factor, it locks the person's row first, so that no new factor is missed.
create or replace function remove_young_factors(customer uuid, at timestamptz) returns integer
language plpgsql set search_path = public, pg_temp as $$
declare
  keys integer;
  apps integer;
begin
  perform from users u where u.id = customer for no key update;
  delete from passkey_challenge c where c.user_id = customer and c.purpose = 'register';
  delete from passkey p where p.user_id = customer and p.created_at > at - interval '72 hours';
  get diagnostics keys = row_count;
  delete from totp_factor f where f.user_id = customer and f.confirmed_at is null;
  delete from totp_factor f where f.user_id = customer and f.confirmed_at > at - interval '72 hours';
  get diagnostics apps = row_count;
  delete from recovery_code r where r.user_id = customer and r.created_at > at - interval '72 hours';
  return keys + apps;
end $$;

grant execute on function remove_young_factors(uuid, timestamptz) to manilla_app;
