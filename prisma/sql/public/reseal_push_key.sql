-- Re-encrypts the private push key. Does nothing if the stored key is not `before` any more.
create or replace function reseal_push_key(before text, after text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update push_key set sealed_private = after where sealed_private = before;
$$;

grant execute on function reseal_push_key(text, text) to manilla_app;
