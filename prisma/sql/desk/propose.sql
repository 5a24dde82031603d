-- No row without authority or for a disabled member of staff.
create or replace function desk.authority_of(staff uuid, wanted text) returns setof desk.authority
language sql stable security definer set search_path = desk, pg_temp as $$
  select a.* from desk.staff s join desk.authority a on a.role = s.role
  where s.id = staff and s.disabled_at is null and a.kind = wanted
$$;

-- The sum of the other proposals of that day (Africa/Lagos), for the customer or by the maker, whichever is larger.
-- Small amounts must not add up to more than a role may propose or decide. Concurrent proposals of the kind wait here
-- for each other.
create or replace function desk.sum_of_day(kind text, customer uuid, maker uuid, besides uuid, at timestamptz) returns bigint
language plpgsql set search_path = desk, pg_temp as $$
#variable_conflict use_variable
declare
  most bigint;
begin
  if kind not in ('credit.goodwill', 'balance.correct', 'payment.owner', 'deposit.owner') then return 0; end if;
  perform pg_advisory_xact_lock(hashtext('desk.sum_of_day ' || kind));
  select greatest(sum(p.amount) filter (where p.user_id = customer), sum(p.amount) filter (where p.maker = maker), 0) into most
  from desk.proposal p
  where p.kind = kind and p.id <> besides and p.state in ('open', 'approved', 'applied')
    and p.made_at >= date_trunc('day', at, 'Africa/Lagos');
  return most;
end $$;

-- How a proposal of this person would be decided: by the maker alone, or by another person with one of these roles.
create or replace function desk.who_decides(maker uuid, wanted text, amount bigint, needs_second boolean)
returns table (may_propose boolean, alone boolean, deciders text[])
language sql stable security definer set search_path = desk, pg_temp as $$
  select coalesce(amount <= own.proposes_up_to, false),
    not needs_second and amount <= coalesce(own.alone_up_to, -1),
    array(select a.role from desk.authority a where a.kind = wanted and amount <= a.decides_up_to order by a.role)
  from (select 1) one left join desk.authority_of(maker, wanted) own on true
$$;
grant execute on function desk.who_decides(uuid,text,bigint,boolean) to manilla_desk;

-- Creates a proposal, one open proposal per kind and subject. Within the maker's own authority it is approved at
-- once, unless it always needs a second person. Repeating the id returns the existing proposal. Raises DK001 with the
-- reason.
create or replace function desk.propose(
  proposal_id uuid, kind text, subject text, customer uuid, amount bigint, parameters jsonb, summary text, reason text,
  attachment text, needs_second boolean, maker uuid, at timestamptz
) returns desk.proposal
language plpgsql security definer set search_path = desk, pg_temp as $$
#variable_conflict use_variable
declare
  authority desk.authority;
  made desk.proposal;
  is_alone boolean;
begin
  select p.* into made from desk.proposal p where p.id = proposal_id;
  if found then
    if made.maker = maker and made.kind = kind and made.subject = subject then return made; end if;
    raise exception 'id_taken' using errcode = 'DK001';
  end if;
  select a.* into authority from desk.authority_of(maker, kind) a;
  if authority.proposes_up_to is null then raise exception 'not_allowed' using errcode = 'DK001'; end if;
  if customer = maker then raise exception 'own_account' using errcode = 'DK001'; end if;
  if amount > authority.proposes_up_to then raise exception 'above_authority' using errcode = 'DK001'; end if;
  if amount + desk.sum_of_day(kind, customer, maker, proposal_id, at) > authority.proposes_up_to then
    raise exception 'above_the_day' using errcode = 'DK001';
  end if;
  select d.alone into is_alone from desk.who_decides(maker, kind, amount, needs_second) d;
  insert into desk.proposal (id, kind, subject, user_id, amount, parameters, summary, reason, attachment, needs_second,
    maker, made_at, expires_at, alone, state, decided_at)
  select proposal_id, kind, subject, customer, amount, parameters, summary, reason, attachment, needs_second,
    maker, at, at + make_interval(hours => k.hours), is_alone, case when is_alone then 'approved' else 'open' end,
    case when is_alone then at end
  from desk.proposal_kind k where k.kind = kind
  on conflict do nothing returning * into made;
  if made.id is null then raise exception 'already_pending' using errcode = 'DK001'; end if;
  perform desk.note(maker, 'proposal.made', proposal_id::text, reason, '{}', jsonb_build_object('kind', kind,
    'subject', subject, 'customer', customer, 'amount', amount::text, 'alone', is_alone), at);
  return made;
end $$;
grant execute on function desk.propose(uuid,text,text,uuid,bigint,jsonb,text,text,text,boolean,uuid,timestamptz) to manilla_desk;

-- The maker changes an open proposal. The version increases, so that a decision about an earlier version is refused.
-- If the parameters name a person (the owner of money in suspense), the proposal now belongs to that person. Contacts
-- are not written to the audit log.
create or replace function desk.change_proposal(
  proposal_id uuid, seen_version integer, amount bigint, parameters jsonb, summary text, reason text, attachment text,
  needs_second boolean, maker uuid, at timestamptz
) returns desk.proposal
language plpgsql security definer set search_path = desk, pg_temp as $$
#variable_conflict use_variable
declare
  before desk.proposal;
  after desk.proposal;
  authority desk.authority;
  customer uuid;
begin
  select p.* into before from desk.proposal p where p.id = proposal_id for update;
  if not found then raise exception 'not_found' using errcode = 'DK001'; end if;
  if before.maker <> maker then raise exception 'not_the_maker' using errcode = 'DK001'; end if;
  if before.state <> 'open' or before.expires_at <= at then raise exception 'decided_already' using errcode = 'DK001'; end if;
  if before.version <> seen_version then raise exception 'changed_meanwhile' using errcode = 'DK001'; end if;
  customer := coalesce((parameters ->> 'user')::uuid, before.user_id);
  if customer = maker then raise exception 'own_account' using errcode = 'DK001'; end if;
  select a.* into authority from desk.authority_of(maker, before.kind) a;
  if authority.proposes_up_to is null then raise exception 'not_allowed' using errcode = 'DK001'; end if;
  if amount > authority.proposes_up_to then raise exception 'above_authority' using errcode = 'DK001'; end if;
  if amount + desk.sum_of_day(before.kind, customer, maker, proposal_id, at) > authority.proposes_up_to then
    raise exception 'above_the_day' using errcode = 'DK001';
  end if;
  update desk.proposal p set version = p.version + 1, user_id = customer, amount = amount, parameters = parameters,
    summary = summary, reason = reason, attachment = attachment, needs_second = needs_second
  where p.id = proposal_id returning * into after;
  perform desk.note(maker, 'proposal.changed', proposal_id::text, reason,
    jsonb_build_object('version', before.version, 'amount', before.amount::text, 'parameters', before.parameters - 'contact'),
    jsonb_build_object('version', after.version, 'amount', after.amount::text, 'parameters', after.parameters - 'contact'), at);
  return after;
end $$;
grant execute on function desk.change_proposal(uuid,integer,bigint,jsonb,text,text,text,boolean,uuid,timestamptz) to manilla_desk;

-- The maker withdraws a proposal. Repeating the call returns the proposal unchanged.
create or replace function desk.withdraw_proposal(proposal_id uuid, maker uuid, at timestamptz) returns desk.proposal
language plpgsql security definer set search_path = desk, pg_temp as $$
#variable_conflict use_variable
declare
  before desk.proposal;
  after desk.proposal;
begin
  select p.* into before from desk.proposal p where p.id = proposal_id for update;
  if not found then raise exception 'not_found' using errcode = 'DK001'; end if;
  if before.maker <> maker then raise exception 'not_the_maker' using errcode = 'DK001'; end if;
  if before.state = 'withdrawn' then return before; end if;
  if before.state <> 'open' then raise exception 'decided_already' using errcode = 'DK001'; end if;
  update desk.proposal p set state = 'withdrawn', decided_at = at where p.id = proposal_id returning * into after;
  perform desk.note(maker, 'proposal.withdrawn', proposal_id::text, null, '{"state": "open"}', '{"state": "withdrawn"}', at);
  return after;
end $$;
grant execute on function desk.withdraw_proposal(uuid,uuid,timestamptz) to manilla_desk;
