-- The last search of a session, until it is clear whether it was meant: one that stood for a second, or from which something
-- was opened, becomes a line of the audit log; what was half typed does not.
create table desk.shown_search (
  session_id uuid primary key references desk.session,
  at         timestamptz not null,
  facts      jsonb not null
);
comment on table desk.shown_search is 'The last search of each session, until it becomes a line of the audit log or the next one replaces it';
grant select on desk.shown_search to manilla_app;
