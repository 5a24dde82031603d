-- Returns the account whose lost contact may now be replaced with `wanted`, because two members of staff allowed this
-- (desk.allow_contact). Returns no row if they did not, if the permission has ended (desk.end_allowance), or if the
-- account belongs to staff.
create or replace function allowed_contact(wanted text) returns table (user_id uuid, type text, proposal_number bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.user_id, a.type, p.number
  from desk.contact_allowance a
  join desk.proposal p on p.id = a.proposal_id
  where a.contact = wanted and a.used_at is null and a.ended_at is null
    and clock_timestamp() >= a.usable_from and clock_timestamp() < a.ends_at
    and not exists (select from desk.staff s where s.id = a.user_id and s.disabled_at is null)
    and p.kind = 'contact.replace' and p.state in ('approved', 'applied') and p.checker is not null
$$;

grant execute on function allowed_contact(text) to manilla_app;
