-- What two people decided in a day is asked for while an account is locked, and proposals stay for ever. It blocks
-- those who propose or decide for as long as reading the table takes.
create index proposals_by_decision on proposals (decided_at) where status = 'approved';
