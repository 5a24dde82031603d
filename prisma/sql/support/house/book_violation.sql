create view support.book_violation as
select v.violation, v.subject, v.detail from ledger.verify() v;

comment on view support.book_violation is 'Everything that is wrong with the books; empty when all is well';
grant select on support.book_violation to support_ro;
