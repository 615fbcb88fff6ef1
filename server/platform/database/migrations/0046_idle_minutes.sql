-- After how long without use a customer is signed out, where they chose it. An administrator's never counts.
alter table users add column idle_minutes smallint check (idle_minutes in (15, 30, 60));
