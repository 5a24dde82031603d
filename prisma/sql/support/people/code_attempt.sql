create view support.code_attempt as
select
  c.user_id, u.username, split_part(c.purpose, ':', 1) as purpose,
  case when strpos(c.contact, '@') > 0 then support.mask_email(c.contact) else support.mask_end(c.contact) end as contact,
  g.wrong_guesses, c.sent_at, c.expires_at, c.used_at,
  case
    when c.used_at is not null then 'used' when g.wrong_guesses >= 5 then 'guessed out'
    when c.expires_at <= now() then 'expired' else 'waiting'
  end as outcome
from public.one_time_code c
join public.users u on u.id = c.user_id
cross join lateral (select count(*)::integer as wrong_guesses from public.attempt a
  where a.subject = 'code:' || c.event_id and a.is_wrong) g;

comment on view support.code_attempt is 'The latest code of each person and purpose: times of sending and use, wrong guesses; never the code itself';
grant select on support.code_attempt to support_ro;
