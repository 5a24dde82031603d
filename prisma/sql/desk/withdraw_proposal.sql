-- Withdraws the maker's open proposal. A second call returns the proposal unchanged. Raises DK001 with the reason.
create or replace function desk.withdraw_proposal(proposal_id uuid, maker uuid, at timestamptz) returns desk.proposal
language plpgsql security definer set search_path = desk, pg_temp as $$
#variable_conflict use_variable
declare
  before desk.proposal;
  after desk.proposal;
begin
  select p.* into before from desk.proposal p where p.id = proposal_id for update;
  if not found then raise exception 'not_found' using errcode = 'DK001'; end if;
  if before.maker <> maker then raise exception 'not_the_maker' using errcode = 'DK001'; end if;
  if before.state = 'withdrawn' then return before; end if;
  if before.state <> 'open' then raise exception 'decided_already' using errcode = 'DK001'; end if;
  update desk.proposal p set state = 'withdrawn', decided_at = at where p.id = proposal_id returning * into after;
  perform desk.note(maker, 'proposal.withdrawn', proposal_id::text, null, '{"state": "open"}', '{"state": "withdrawn"}', at);
  return after;
end $$;

grant execute on function desk.withdraw_proposal(uuid,uuid,timestamptz) to manilla_desk;
