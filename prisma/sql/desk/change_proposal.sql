-- Changes the maker's open proposal and increases its version, so that a decision about an earlier version is refused.
-- Raises DK001 with the reason. If `parameters.user` names the owner of money in suspense, this owner becomes the
-- proposal's customer. The audit log does not contain `parameters.contact`.
create or replace function desk.change_proposal(
  proposal_id uuid, seen_version integer, amount bigint, parameters jsonb, summary text, reason text, attachment text,
  needs_second boolean, maker uuid, at timestamptz
) returns desk.proposal
language plpgsql security definer set search_path = desk, pg_temp as $$
#variable_conflict use_variable
declare
  before desk.proposal;
  after desk.proposal;
  authority desk.authority;
  customer uuid;
begin
  select p.* into before from desk.proposal p where p.id = proposal_id for update;
  if not found then raise exception 'not_found' using errcode = 'DK001'; end if;
  if before.maker <> maker then raise exception 'not_the_maker' using errcode = 'DK001'; end if;
  if before.state <> 'open' or before.expires_at <= at then raise exception 'decided_already' using errcode = 'DK001'; end if;
  if before.version <> seen_version then raise exception 'changed_meanwhile' using errcode = 'DK001'; end if;
  customer := coalesce((parameters ->> 'user')::uuid, before.user_id);
  if customer = maker then raise exception 'own_account' using errcode = 'DK001'; end if;
  select a.* into authority from desk.authority_of(maker, before.kind) a;
  if authority.proposes_up_to is null then raise exception 'not_allowed' using errcode = 'DK001'; end if;
  if amount > authority.proposes_up_to then raise exception 'above_authority' using errcode = 'DK001'; end if;
  if amount + desk.sum_of_day(before.kind, customer, maker, proposal_id, at) > authority.proposes_up_to then
    raise exception 'above_the_day' using errcode = 'DK001';
  end if;
  update desk.proposal p set version = p.version + 1, user_id = customer, amount = amount, parameters = parameters,
    summary = summary, reason = reason, attachment = attachment, needs_second = needs_second
  where p.id = proposal_id returning * into after;
  perform desk.note(maker, 'proposal.changed', proposal_id::text, reason,
    jsonb_build_object('version', before.version, 'amount', before.amount::text, 'parameters', before.parameters - 'contact'),
    jsonb_build_object('version', after.version, 'amount', after.amount::text, 'parameters', after.parameters - 'contact'), at);
  return after;
end $$;

grant execute on function desk.change_proposal(uuid,integer,bigint,jsonb,text,text,text,boolean,uuid,timestamptz) to manilla_desk;
