-- Rules about how accounts are used, as data: what they find is flagged for staff, or holds money on its way out. A rule can
-- hold only after a back-test over the books.
create table screening.rule (
  name          text primary key,
  kind          text not null,
  parameters    jsonb not null,
  meaning       text not null,
  action        text not null default 'flag',
  active        boolean not null default true,
  backtested_at timestamptz,
  -- What was evaluated until then.
  evaluated_to  timestamptz,
  constraint rule_kind_is_known check (kind in ('velocity', 'structuring', 'through', 'senders')),
  constraint rule_action_is_known check (action in ('flag', 'hold')),
  constraint a_rule_holds_after_a_back_test check (action = 'flag' or backtested_at is not null),
  constraint rule_parameters_are_an_object check (jsonb_typeof(parameters) = 'object')
);
comment on table screening.rule is 'Rules about how accounts are used: velocity, sums below a limit, money that passes through';
insert into screening.rule (name, kind, parameters, meaning) values
  ('many payments in an hour', 'velocity', '{"count": 8, "minutes": 60}', 'Money left an account eight times within an hour'),
  ('sums below the approval limit', 'structuring', '{"limit": 20000000, "below_percent": 10, "count": 3, "minutes": 1440}',
    'Three withdrawals of just below the ₦200,000 that the rule approves within a day'),
  ('money passes through', 'through', '{"least": 10000000, "share_percent": 80, "minutes": 60}',
    'Of ₦100,000 or more that came in, four fifths left within an hour'),
  ('many new senders', 'senders', '{"count": 5, "minutes": 1440}', 'Five people who never sent before sent money within a day');

create table screening.flag (
  id         uuid primary key,
  rule       text not null references screening.rule,
  subject    uuid not null,
  user_id    uuid not null references users,
  detail     text not null,
  found_at   timestamptz not null,
  closed_at  timestamptz,
  constraint one_flag_per_operation unique (rule, subject)
);
create index flag_waiting on screening.flag (found_at) where closed_at is null;
create index flag_of_user on screening.flag (user_id) where closed_at is null;
comment on table screening.flag is 'Operations that a rule found, until staff have looked at them';

-- What a hold by a rule is recorded under; it is no file, so it is never watched.
insert into screening.list (name, meaning) values ('rules', 'Our own rules about how accounts are used');

grant select on screening.rule, screening.flag to manilla_app;
grant update on screening.rule, screening.flag to manilla_app;
grant insert on screening.flag to manilla_app;
