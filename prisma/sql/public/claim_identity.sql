-- Assigns identities (BVN, NIN or document) to an account, or returns false if another account has one of them. A
-- closed account's identity becomes free a day after the closing, when the account's daily limits are over.
create or replace function claim_identity(holder uuid, checked uuid, digests text[], at timestamptz) returns boolean
language plpgsql as $$
begin
  -- Locked in a fixed order, so that two claims never deadlock.
  perform pg_advisory_xact_lock(hashtextextended(f.digest, 501))
  from (select d as digest from unnest(digests) d order by d) f;
  if exists (
    select from verified_identity v join users u on u.id = v.user_id
    where v.digest = any(digests) and v.user_id <> holder and coalesce(u.closed_at > at - interval '1 day', true)
  ) then
    return false;
  end if;
  insert into verified_identity as v (digest, user_id, check_id, claimed_at)
  select d, holder, checked, at from unnest(digests) d
  on conflict (digest) do update set user_id = holder, check_id = checked, claimed_at = at where v.user_id <> holder;
  return true;
end $$;

grant execute on function claim_identity(uuid, uuid, text[], timestamptz) to manilla_app, manilla_desk;
