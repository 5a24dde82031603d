-- The desk loads the lists that operations are checked against. A break-in at the API or the worker empties none.
revoke update on screening.list from manilla_app;
revoke insert, delete on screening.entry from manilla_app;
