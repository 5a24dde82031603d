create view support.audit_violation as
select v.violation, v.subject, v.detail from public.verify_audit() v;

comment on view support.audit_violation is 'Everything that is wrong with the audit log; empty when it is intact';
grant select on support.audit_violation to support_ro;
