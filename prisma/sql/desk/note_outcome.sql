-- Records once whether an approved proposal was carried out or failed. A later call returns the recorded outcome.
create or replace function desk.note_outcome(proposal_id uuid, done boolean, outcome text, at timestamptz)
returns desk.proposal
language plpgsql security definer set search_path = desk, pg_temp as $$
#variable_conflict use_variable
declare
  after desk.proposal;
begin
  update desk.proposal p set state = case when done then 'applied' else 'failed' end, outcome = left(outcome, 500),
    applied_at = case when done then at end
  where p.id = proposal_id and p.state = 'approved' returning * into after;
  if found then
    perform desk.note(coalesce(after.checker, after.maker),
      case when done then 'proposal.applied' else 'proposal.failed' end, proposal_id::text, outcome,
      '{"state": "approved"}', jsonb_build_object('state', after.state), at);
    return after;
  end if;
  select p.* into after from desk.proposal p where p.id = proposal_id;
  return after;
end $$;

grant execute on function desk.note_outcome(uuid,boolean,text,timestamptz) to manilla_desk;
