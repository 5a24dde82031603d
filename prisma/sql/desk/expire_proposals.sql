-- Expires undecided proposals after their deadline and returns their number. Proposals that are just being decided are
-- locked and wait for the next run.
create or replace function desk.expire_proposals(at timestamptz) returns integer
language plpgsql security definer set search_path = desk, pg_temp as $$
#variable_conflict use_variable
declare
  ended integer := 0;
  due record;
begin
  for due in
    select p.id from desk.proposal p where p.state = 'open' and p.expires_at <= at
    order by p.expires_at limit 500 for update skip locked
  loop
    update desk.proposal p set state = 'expired', decided_at = at where p.id = due.id;
    perform desk.note(null, 'proposal.expired', due.id::text, null, '{"state": "open"}', '{"state": "expired"}', at);
    ended := ended + 1;
  end loop;
  return ended;
end $$;

grant execute on function desk.expire_proposals(timestamptz) to manilla_desk;
