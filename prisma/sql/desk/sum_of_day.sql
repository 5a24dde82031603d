-- Adds up the day's proposals of this kind (Lagos time), except the proposal `besides`, once for the customer and once
-- for the maker. Returns the larger sum, or 0 if the kind has no limit per day. Parallel calls for one kind wait for
-- each other, so that two proposals cannot exceed a limit together.
create or replace function desk.sum_of_day(kind text, customer uuid, maker uuid, besides uuid, at timestamptz) returns bigint
language plpgsql set search_path = desk, pg_temp as $$
#variable_conflict use_variable
declare
  most bigint;
begin
  if kind not in ('credit.goodwill', 'balance.correct', 'payment.owner', 'deposit.owner') then return 0; end if;
  perform pg_advisory_xact_lock(hashtext('desk.sum_of_day ' || kind));
  select greatest(sum(p.amount) filter (where p.user_id = customer), sum(p.amount) filter (where p.maker = maker), 0) into most
  from desk.proposal p
  where p.kind = kind and p.id <> besides and p.state in ('open', 'approved', 'applied')
    and p.made_at >= date_trunc('day', at, 'Africa/Lagos');
  return most;
end $$;
