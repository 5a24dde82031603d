-- Carries out an approved proposal to replace a lost contact. The account does not change yet: the owner may verify
-- the new contact from 24 to 72 hours later (replace_lost_contact). An event notifies the old contacts and devices.
-- The link in the notification freezes the account, which ends the allowance. A second call returns the existing
-- allowance. Raises DK001 with the reason.
create or replace function desk.allow_contact(proposal_id uuid) returns desk.contact_allowance
language plpgsql security definer set search_path = desk, pg_temp as $$
#variable_conflict use_variable
declare
  proposal desk.proposal;
  made desk.contact_allowance;
  at timestamptz;
begin
  select p.* into proposal from desk.proposal p where p.id = proposal_id for update;
  select a.* into made from desk.contact_allowance a where a.proposal_id = proposal_id;
  if found then return made; end if;
  if proposal.kind is distinct from 'contact.replace' or proposal.state <> 'approved' or proposal.checker is null then
    raise exception 'not_approved' using errcode = 'DK001';
  end if;
  perform from public.users u where u.id = proposal.user_id and u.frozen_at is null and u.closed_at is null for update;
  if not found then raise exception 'not_open' using errcode = 'DK001'; end if;
  perform from desk.staff s where s.id = proposal.user_id and s.disabled_at is null;
  if found then raise exception 'account_of_staff' using errcode = 'DK001'; end if;
  perform from public.users u where proposal.parameters ->> 'contact' in (u.email, u.phone);
  if found then raise exception 'contact_taken' using errcode = 'DK001'; end if;
  at := clock_timestamp();
  update desk.contact_allowance a set ended_at = at
  where a.used_at is null and a.ended_at is null
    and (a.user_id = proposal.user_id or a.ends_at <= at and a.contact = proposal.parameters ->> 'contact');
  insert into desk.contact_allowance (proposal_id, user_id, type, contact, allowed_at, usable_from, ends_at)
  values (proposal_id, proposal.user_id, proposal.parameters ->> 'type', proposal.parameters ->> 'contact',
    at, at + interval '24 hours', at + interval '72 hours')
  on conflict do nothing returning * into made;
  if made.proposal_id is null then raise exception 'contact_taken' using errcode = 'DK001'; end if;
  perform ledger.announce(desk.new_id(), 'user.contact_allowed', jsonb_build_object('userId', made.user_id, 'type', made.type,
    'usableFrom', made.usable_from, 'endsAt', made.ends_at));
  return made;
end $$;

grant execute on function desk.allow_contact(uuid) to manilla_desk;
