-- Returns the final answer for an idempotency key. The first call stores this answer: `answer_text`, or if that is
-- null, the answer of the operation that used the key. Later calls return the stored answer. Returns no row for an
-- unused key, and a null answer if the key was used for a different request.
create or replace function ledger.give_answer(
  claimant uuid, scope text, its_key text, hash text, answer_text text default null, code text default null)
returns table (answer text, error_code text)
language sql security definer set search_path = ledger, pg_temp as $$
  with used as (
    select * from idempotency i where (i.user_id, i.operation, i.key) = (claimant, scope, its_key)
  ), given as (
    insert into given_answer as g (user_id, operation, key, error_code, answer)
    select u.user_id, u.operation, u.key, code, coalesce(answer_text, u.answer) from used u where u.request_hash = hash
    on conflict (user_id, operation, key) do update set answer = g.answer
    returning g.answer, g.error_code
  )
  select g.answer, g.error_code from used left join given g on true
$$;

grant execute on function ledger.give_answer(uuid,text,text,text,text,text) to manilla_app;
