-- True if two people must resolve an incident of this kind: accepted coins after a rejection, and settled payments
-- that did not leave, may belong to a customer and are in nobody's balance.
create or replace function incident_takes_two(kind text) returns boolean
language sql immutable parallel safe as $$
  select kind in ('accepted_after_rejection', 'failed_after_paid')
$$;

comment on function incident_takes_two(text) is 'True if two people must resolve an incident of this kind';
revoke all on function incident_takes_two(text) from public;
grant execute on function incident_takes_two(text) to manilla_desk;
