-- Creates a proposal, or returns the existing proposal with this id. Raises DK001 with the reason.
-- - A subject has at most one open or approved proposal of a kind.
-- - The proposal is approved at once if the maker may decide its amount alone and `needs_second` is not set.
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
