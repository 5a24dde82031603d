-- A rename takes no lock of the tables whose triggers call the function. A new database has only the new name.
do $$ begin
  if to_regprocedure('public.refuse_staffs_act()') is not null then
    alter function public.refuse_staffs_act() rename to refuse_write_as_staff;
  end if;
end $$;
-- PostgreSQL renames no parameter in place.
drop function if exists ledger.give_answer(uuid, text, text, text, text, text);
