create or replace function note_audit_line() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_seal (line_id) values (new.id);
  return null;
end $$;

create or replace trigger audit_lines_are_noted after insert on audit_log for each row execute function note_audit_line();
