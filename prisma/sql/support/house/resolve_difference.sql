-- Marks a difference between our books and a vendor's as explained. It stays closed while it stays the same.
create or replace function support.resolve_difference(item uuid, reason text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from reconciliation_item r where r.id = item and r.resolved_at is null for update;
  if not found then
    return false;
  end if;
  perform support.write_down('support.resolve_difference', item::text, reason, '{"open": true}', '{"open": false}');
  update reconciliation_item r
  set resolved_at = clock_timestamp(), closed_by = 'database: ' || session_user,
    closed_reason = left(resolve_difference.reason, 500)
  where r.id = item;
  return true;
end $$;

comment on function support.resolve_difference(uuid, text) is 'Closes a reconciliation difference; audited';
revoke all on function support.resolve_difference(uuid,text) from public;
grant execute on function support.resolve_difference(uuid,text) to support_ops;
