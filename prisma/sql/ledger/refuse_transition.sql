-- Raises an error for a transition that is not in ledger.transition. It is always a bug in the program, never a race.
create or replace function ledger.refuse_transition(kind text, from_state text, to_state text, final boolean) returns void
language plpgsql as $$
begin
  raise exception 'illegal transition: % may not % %, %', kind,
    case when from_state is null then 'start' else 'go from ' || from_state || ' to' end,
    case when from_state is null then 'as ' || to_state else to_state end, case when final then 'final' else 'open' end
    using errcode = 'LT001', constraint = 'transition_is_declared';
end $$;
