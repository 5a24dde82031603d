-- True if the desk opened this connection. Checks the session's role, because ledger functions run as their owner.
create or replace function ledger.acts_for_staff() returns boolean
language sql stable as $$
  select pg_has_role(coalesce(nullif(current_setting('role'), 'none'), session_user::text), 'manilla_desk', 'usage')
$$;
