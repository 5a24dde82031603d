create or replace function ledger.refuse_unbalanced() returns trigger language plpgsql set search_path = ledger, pg_temp as $$
begin
  if exists (select from written group by journal_id, asset having sum(amount) <> 0) then
    raise exception 'the entries of a journal must sum to zero in every asset'
      using errcode = 'check_violation', constraint = 'journals_sum_to_zero';
  end if;
  return null;
end $$;

create or replace trigger journals_sum_to_zero after insert on ledger.entry
  referencing new table as written for each statement execute function ledger.refuse_unbalanced();
