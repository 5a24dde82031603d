-- Approves or rejects a proposal in the version that the checker has read. A second call with the same decision returns
-- the proposal unchanged. Raises DK001 with the reason, e.g. if the checker is the maker or the customer.
create or replace function desk.decide(
  proposal_id uuid, seen_version integer, approves boolean, reason text, checker uuid, at timestamptz
) returns desk.proposal
language plpgsql security definer set search_path = desk, pg_temp as $$
#variable_conflict use_variable
declare
  before desk.proposal;
  customer uuid;
  after desk.proposal;
  authority desk.authority;
begin
  select p.* into before from desk.proposal p where p.id = proposal_id for update;
  if not found then raise exception 'not_found' using errcode = 'DK001'; end if;
  if before.maker = checker then raise exception 'own_proposal' using errcode = 'DK001'; end if;
  -- `parameters.user` has priority, because earlier releases did not update user_id when a proposal changed.
  customer := coalesce((before.parameters ->> 'user')::uuid, before.user_id);
  if customer = checker then raise exception 'own_account' using errcode = 'DK001'; end if;
  if before.checker = checker and before.state <> 'open' and approves = (before.state <> 'rejected') then return before; end if;
  if before.state <> 'open' then raise exception 'decided_already' using errcode = 'DK001'; end if;
  if before.expires_at <= at then raise exception 'expired' using errcode = 'DK001'; end if;
  if before.version <> seen_version then raise exception 'changed_meanwhile' using errcode = 'DK001'; end if;
  select a.* into authority from desk.authority_of(checker, before.kind) a;
  if authority.decides_up_to is null then raise exception 'not_allowed' using errcode = 'DK001'; end if;
  if before.amount > authority.decides_up_to then raise exception 'above_authority' using errcode = 'DK001'; end if;
  if approves and before.amount + desk.sum_of_day(before.kind, customer, before.maker, proposal_id, at) > authority.decides_up_to then
    raise exception 'above_the_day' using errcode = 'DK001';
  end if;
  if not approves and length(btrim(coalesce(reason, ''))) < 5 then raise exception 'reason_missing' using errcode = 'DK001'; end if;
  update desk.proposal p set state = case when approves then 'approved' else 'rejected' end, checker = checker,
    decided_at = at, decision_reason = left(reason, 1000)
  where p.id = proposal_id returning * into after;
  perform desk.note(checker, case when approves then 'proposal.approved' else 'proposal.rejected' end, proposal_id::text,
    reason, jsonb_build_object('state', before.state, 'version', before.version), jsonb_build_object('state', after.state), at);
  return after;
end $$;

grant execute on function desk.decide(uuid,integer,boolean,text,uuid,timestamptz) to manilla_desk;
