-- Tries at a secret: a PIN, a password, a code. One under way counts until its lease ends, a wrong one for the time of its limit.
create table attempt (
  id           bigint generated always as identity primary key,
  subject      text not null check (length(subject) <= 200),
  is_wrong     boolean not null default false,
  counts_until timestamptz not null
);
create index attempt_of_subject on attempt (subject, counts_until);
create index attempt_by_end on attempt (counts_until);
comment on table attempt is 'Tries at a PIN, a password or a code: under way, or wrong';
grant select, insert, update, delete on attempt to manilla_app, manilla_desk;

-- Wrong PINs that were counted until now go on counting.
insert into attempt (subject, is_wrong, counts_until)
select 'pin:' || user_id, true, 'infinity' from pin_guard, generate_series(1, least(attempts, 4))
where locked_until is null or locked_until <= now();
