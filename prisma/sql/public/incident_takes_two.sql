-- True if two people must resolve an incident of this kind. Such an incident is about money that may belong to a
-- customer but is in nobody's balance: coins that were accepted after a rejection, or payments that failed after they
-- counted as paid.
create or replace function incident_takes_two(kind text) returns boolean
language sql immutable parallel safe as $$
  select kind in ('accepted_after_rejection', 'failed_after_paid')
$$;

grant execute on function incident_takes_two(text) to manilla_desk;
