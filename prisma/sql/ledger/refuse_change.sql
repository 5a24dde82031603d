-- History is never rewritten, not even by the database's owner.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;

create or replace trigger entries_are_never_changed before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create or replace trigger journals_are_never_changed before update or delete or truncate on ledger.journal
  for each statement execute function ledger.refuse_change();
create or replace trigger timelines_are_never_changed before update or delete or truncate on ledger.timeline
  for each statement execute function ledger.refuse_change();
create or replace trigger transactions_are_never_removed before delete or truncate on ledger.transaction
  for each statement execute function ledger.refuse_change();
create or replace trigger accounts_are_never_removed before delete or truncate on ledger.account
  for each statement execute function ledger.refuse_change();
create or replace trigger answers_are_never_changed before update on ledger.idempotency
  for each statement execute function ledger.refuse_change();

create or replace trigger given_answers_are_never_changed before update on ledger.given_answer for each row
  when (old is distinct from new) execute function ledger.refuse_change();

create or replace trigger what_is_final_stays_final before update on ledger.transaction for each row
  when ((old.final and not new.final) or (old.id, old.reference, old.kind, old.created_at)
    is distinct from (new.id, new.reference, new.kind, new.created_at)
    or (old.user_id is not null and new.user_id is distinct from old.user_id)
    or (old.payee is not null and new.payee is distinct from old.payee))
  execute function ledger.refuse_change();
create or replace trigger accounts_keep_their_owner before update on ledger.account for each row
  when ((old.id, old.user_id, old.asset, old.purpose) is distinct from (new.id, new.user_id, new.asset, new.purpose))
  execute function ledger.refuse_change();

create or replace trigger audit_is_never_changed before update or delete or truncate on audit_log
  for each statement execute function ledger.refuse_change();
create or replace trigger seals_are_never_changed before update on audit_seal for each row
  when (old.number is not null) execute function ledger.refuse_change();
create or replace trigger seals_are_never_removed before delete or truncate on audit_seal
  for each statement execute function ledger.refuse_change();
