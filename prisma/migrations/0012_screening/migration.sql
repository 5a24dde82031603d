-- Names and coin addresses that must be looked at before money moves: the lists, what they contain, and what matched. Which
-- lists are watched is written by the worker, so that an alarm knows whether a list that is missing should be there.
create schema screening;
comment on schema screening is 'Lists of names and coin addresses that operations are checked against, and what matched';
grant usage on schema screening to manilla_app;

create table screening.setting (
  id             boolean primary key default true,
  -- From this score on (0 to 1) a name is a hit.
  name_threshold numeric not null,
  max_age_days   integer not null,
  -- Hours until a hit should be decided; the customer is given this time.
  decide_hours   integer not null,
  constraint one_row check (id),
  constraint threshold_is_a_share check (name_threshold > 0.5 and name_threshold <= 1),
  constraint screening_times_are_some check (max_age_days between 1 and 90 and decide_hours between 1 and 168),
  -- Customers read "within 24 hours" of every review, so staff may be given less time and not more.
  constraint decided_as_promised check (decide_hours <= 24)
);
comment on table screening.setting is 'How alike a name must be to hold an operation, how old a list may be, and how long staff have';
insert into screening.setting (name_threshold, max_age_days, decide_hours) values (0.92, 3, 24);

create table screening.list (
  name      text primary key,
  meaning   text not null,
  watched   boolean not null default false,
  -- When its present content was loaded; null while it never was.
  loaded_at timestamptz,
  -- The last attempt to load it.
  tried_at  timestamptz,
  trouble   text,
  digest    text,
  entries   integer not null default 0,
  -- A list that is read each night may be an old copy: what the list says of its own date counts, where it says one.
  dated_at  timestamptz
);
comment on table screening.list is 'The lists, when each was loaded, and why the last try failed';
insert into screening.list (name, meaning) values
  ('un', 'United Nations Security Council consolidated list'),
  ('ofac', 'Specially designated nationals of the United States'),
  ('nigeria', 'Nigeria sanctions list, kept by hand as CSV'),
  -- What a hold by a rule is recorded under; it is no file, so it is never watched.
  ('rules', 'Our own rules about how accounts are used');

create table screening.entry (
  list      text not null references screening.list,
  reference text not null,
  kind      text not null,
  -- As the list prints it.
  name      text not null,
  -- What is compared: the plain words of a name, or the address as its network writes it.
  plain     text not null,
  -- How the words of a name sound.
  keys      text[] not null default '{}',
  primary key (list, kind, reference, plain),
  constraint entry_kind_is_known check (kind in ('person', 'entity', 'address'))
);
create index entry_by_sound on screening.entry using gin (keys) where kind <> 'address';
create index entry_by_address on screening.entry (plain) where kind = 'address';
comment on table screening.entry is 'What the lists contain: a row for each name, other name and coin address';

create table screening.hit (
  id         uuid primary key,
  flow       text not null,
  -- The transaction's id; for an identity check its reference.
  subject    text not null,
  user_id    uuid not null references users,
  checked    text not null,
  list       text not null references screening.list,
  reference  text not null,
  entry_name text not null,
  score      numeric not null,
  -- How many entries reached the threshold.
  matches    integer not null,
  found_at   timestamptz not null,
  decide_by  timestamptz not null,
  state      text not null default 'open',
  decided_at timestamptz,
  constraint one_hit_per_subject unique (flow, subject),
  constraint flow_is_known check (flow in ('identity', 'withdrawal', 'send', 'deposit')),
  constraint hit_state_is_known check (state in ('open', 'cleared', 'confirmed')),
  constraint a_decided_hit_has_its_time check ((state = 'open') = (decided_at is null)),
  constraint score_is_a_share check (score > 0 and score <= 1)
);
create index hit_waiting on screening.hit (found_at) where state = 'open';
create index hit_of_user on screening.hit (user_id, found_at desc);
comment on table screening.hit is 'Operations that matched an entry of a list, held until two members of staff decide';

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

grant select on all tables in schema screening to manilla_app;
grant update on screening.list to manilla_app;
grant insert, delete on screening.entry to manilla_app;
grant insert, update, delete on screening.hit to manilla_app;
grant update on screening.rule, screening.flag to manilla_app;
grant insert on screening.flag to manilla_app;

insert into desk.proposal_kind (kind, meaning, hours) values
  ('screening.clear', 'Let an operation that matched a list continue', 24),
  ('screening.confirm', 'Reject an operation that matched a list; of incoming money and identities, freeze the account', 24);
-- Never alone: a hit takes two people either way.
insert into desk.authority (role, kind, proposes_up_to, decides_up_to, alone_up_to)
select r.role, k.kind, 0, case when r.role in ('compliance', 'admin') then 0 end, null
from unnest(array['agent', 'supervisor', 'compliance', 'admin']) r(role)
cross join unnest(array['screening.clear', 'screening.confirm']) k(kind);
