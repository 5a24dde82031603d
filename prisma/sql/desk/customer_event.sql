-- Returns a customer's latest `how_many` events before `until`, newest first. Also returns all further events with the
-- same time as the last of these. The next page would miss them, because it begins with earlier times. Views by staff
-- are included only with `with_looks`, because they outnumber all other events.
create or replace function desk.customer_event(customer uuid, until timestamptz, how_many integer, with_looks boolean default false)
returns table (at timestamptz, source text, title text, detail text, link text)
language sql stable security definer set search_path = public, pg_temp as $$
  select * from (
    -- packages/shared/src/wallet/operation-texts.ts turns this JSON into a text.
    (select t.created_at, 'money', t.reference, json_build_object('kind', t.kind, 'state', t.state,
      'out', case when t.asset_out is not null then json_build_object('asset', t.asset_out, 'amount', support.amount(t.units_out, t.asset_out)::text) end,
      'in', case when t.asset_in is not null then json_build_object('asset', t.asset_in, 'amount', support.amount(t.units_in, t.asset_in)::text) end
      )::text, 'operations/' || t.id
     from ledger.transaction t where t.user_id = customer and t.created_at < until order by t.id desc fetch first how_many rows with ties)
    union all
    (select s.created_at, 'sign-in', 'Signed in on ' || s.device, support.mask_ip(s.ip), null
     from sessions s where s.user_id = customer and s.created_at < until order by s.created_at desc fetch first how_many rows with ties)
    union all
    (select c.sent_at, 'code', 'Code sent: ' || c.purpose, c.contact || ', ' || c.outcome, null
     from support.code_attempt c where c.user_id = customer and c.sent_at < until order by c.sent_at desc fetch first how_many rows with ties)
    union all
    (select n.created_at, 'notification', n.title, support.mask_message(n.message) || case when n.read_at is null then ' (not read)' else '' end, null
     from notification n where n.user_id = customer and n.created_at < until order by n.created_at desc fetch first how_many rows with ties)
    union all
    (select i.started_at, 'identity', 'Identity check ' || i.state, concat_ws(' · ', i.reference, support.mask_text(i.reason)), null
     from identity_check i where i.user_id = customer and i.started_at < until order by i.started_at desc fetch first how_many rows with ties)
    union all
    (select c.opened_at, 'case', 'Case ' || c.number || ' ' || c.state, c.kind, 'cases/' || c.id
     from support_case c where c.user_id = customer and c.opened_at < until order by c.opened_at desc fetch first how_many rows with ties)
    union all
    -- The audit log also has the customer's own requests. The actor of a request without a session is the nil id.
    (select l.at,
      case when l.actor_id in (customer, '00000000-0000-0000-0000-000000000000') then 'customer' else 'staff' end,
      l.action || case when l.actor_id in (customer, '00000000-0000-0000-0000-000000000000') then '' else ' by ' || l.actor_name end,
      nullif(concat_ws(' · ', support.mask_text(l.reason), nullif(l.after ->> 'outcome', 'done')), ''), null
     from audit_log l where l.subject = customer::text and l.at < until
       and (with_looks or l.action not in ('customer.view', 'customer.timeline', 'operation.view'))
     order by l.at desc fetch first how_many rows with ties)
    union all
    (select p.made_at, 'staff', 'Proposal #' || p.number || ' ' || p.state, support.mask_text(p.summary), 'proposals/' || p.id
     from desk.proposal p where p.user_id = customer and p.made_at < until order by p.made_at desc fetch first how_many rows with ties)
  ) happened(at, source, title, detail, link)
  order by happened.at desc fetch first how_many rows with ties
$$;

grant execute on function desk.customer_event(uuid,timestamptz,integer,boolean) to manilla_desk;
