-- in every shard
-- Open tickets are answered in this order: those of high priority first, then the oldest.
alter table support_tickets add column priority text not null default 'normal';
alter table support_tickets add constraint support_tickets_priority_check check (priority in ('high', 'normal'));
create index support_tickets_open on support_tickets (priority, id) where status = 'open';
