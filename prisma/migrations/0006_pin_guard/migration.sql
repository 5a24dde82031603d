-- How often a transaction PIN was guessed wrong since it was last right, and until when it is not asked for.
create table pin_guard (
  user_id      uuid primary key references users,
  attempts     integer not null,
  locked_until timestamptz,
  constraint attempts_are_counted check (attempts >= 0)
) with (fillfactor = 70);

comment on table pin_guard is 'Wrong transaction PINs since the last right one, and the lock that follows five of them';

grant select, insert, update on pin_guard to manilla_app;
