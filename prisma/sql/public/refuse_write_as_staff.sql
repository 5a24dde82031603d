-- Prevents the role manilla_app from writing rows in the name of staff to the tables that the API and the worker share
-- with the desk. Grants cannot do so, because they apply to columns, not to values. The desk's role, the tables' owner
-- and the owner's security definer functions may write such rows, even if they are members of manilla_app.
create or replace function refuse_write_as_staff() returns trigger language plpgsql as $$
begin
  if pg_has_role('manilla_app', 'usage') and not pg_has_role('manilla_desk', 'usage')
    and not pg_has_role((select relowner from pg_class where oid = tg_relid), 'usage') then
    raise exception 'permission denied for %: that is for staff alone', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- The app may write an audit line only if the line's actor is 'owner', 'nobody' or 'provider' and its reason is null.
create or replace trigger only_staff_sign_lines before insert on audit_log for each row
  when (new.actor_name not in ('owner', 'nobody', 'provider') or new.reason is not null) execute function refuse_write_as_staff();
create or replace trigger only_staff_answer before insert on case_message for each row
  when (new.author = 'staff' or new.author_name is not null) execute function refuse_write_as_staff();
-- If the owner froze the account, frozen_at equals owner_froze_at. If the two differ, staff froze the account.
create or replace trigger only_staff_touch_their_freeze before update of frozen_at, owner_froze_at on users for each row
  when ((old.frozen_at, old.owner_froze_at) is distinct from (new.frozen_at, new.owner_froze_at)
    and (old.frozen_at is distinct from old.owner_froze_at or new.frozen_at is distinct from new.owner_froze_at))
  execute function refuse_write_as_staff();
create or replace trigger only_staff_decide_hits before insert on screening.hit for each row
  when (new.state <> 'open') execute function refuse_write_as_staff();
create or replace trigger only_staff_close_flags before insert on screening.flag for each row
  when (new.closed_at is not null) execute function refuse_write_as_staff();
create or replace trigger only_staff_resolve_incidents before insert on vendor_incident for each row
  when (new.resolved_at is not null) execute function refuse_write_as_staff();
create or replace trigger only_staff_record_explained_differences before insert on reconciliation_item for each row
  when (new.closed_by is not null) execute function refuse_write_as_staff();
create or replace trigger only_staff_explain_differences before update of closed_by, closed_reason on reconciliation_item for each row
  when (new.closed_by is not null
    and (old.closed_by, old.closed_reason) is distinct from (new.closed_by, new.closed_reason))
  execute function refuse_write_as_staff();
