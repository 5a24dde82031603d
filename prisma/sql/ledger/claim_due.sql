-- Claims at most `batch` open operations (never more than 1,000) whose next poll is due, the longest due first. Skips
-- operations that another call has locked. Postpones the next poll of each claimed operation by the operation's age,
-- but at least by a minute and at most by an hour. So an operation does not block the others if its work fails or its
-- process dies.
create or replace function ledger.claim_due(kinds text[], states text[], claimed_at timestamptz, batch integer)
returns setof ledger.transaction
language sql security definer set search_path = ledger, pg_temp as $$
  update transaction t
  set due_at = claimed_at + least(greatest(claimed_at - t.created_at, interval '1 minute'), interval '1 hour')
  from (
    select id from transaction
    where not final and kind = any (kinds) and state = any (states) and due_at <= claimed_at
    order by due_at limit least(batch, 1000) for update skip locked
  ) due
  where t.id = due.id
  returning t.*
$$;

grant execute on function ledger.claim_due(text[],text[],timestamptz,integer) to manilla_app;
