-- Notifies every process that a person's cached sessions, level or restrictions are out of date.
create or replace function public.announce_actor() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('actors', case when tg_table_name = 'users' then to_jsonb(new) ->> 'id'
    else to_jsonb(coalesce(new, old)) ->> 'user_id' end);
  return null;
end $$;

create or replace trigger session_ended after update on sessions for each row
  when ((old.revoked_at, old.expires_at, old.new_device_until)
    is distinct from (new.revoked_at, new.expires_at, new.new_device_until))
  execute function announce_actor();

create or replace trigger session_deleted after delete on sessions for each row
  when (old.revoked_at is null)
  execute function announce_actor();

create or replace trigger actor_changed after update on users for each row
  when ((old.phone_verified_at, old.email_verified_at, old.identity_status, old.staff_level,
      old.withdrawals_held_until, old.frozen_at, old.closed_at)
    is distinct from (new.phone_verified_at, new.email_verified_at, new.identity_status, new.staff_level,
      new.withdrawals_held_until, new.frozen_at, new.closed_at))
  execute function announce_actor();

create or replace trigger own_rules_changed after insert or update or delete on payment_rule for each row
  execute function announce_actor();
