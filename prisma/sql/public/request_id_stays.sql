create or replace function request_id_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the reference of an attempt never changes' using errcode = 'check_violation';
end $$;

create or replace trigger request_id_stays before update on bill_attempt for each row
  when ((old.id, old.bill_id, old.vendor, old.request_id, old.sent_at)
    is distinct from (new.id, new.bill_id, new.vendor, new.request_id, new.sent_at))
  execute function request_id_stays();
