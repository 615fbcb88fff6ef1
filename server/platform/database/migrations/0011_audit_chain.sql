-- Who acted, said by the line itself: a visitor is nobody's user, the operator used the command line.
alter table audit_log disable trigger audit_log_append_only;

alter table audit_log add column actor_kind text
  check (actor_kind in ('administrator', 'customer', 'visitor', 'operator', 'system'));

update audit_log l set actor_kind = coalesce(
  (select u.role from users u where u.id = l.actor_id),
  case
    when l.after ->> 'by' = 'the command line' then 'operator'
    when l.action = 'session.ended_after_wrong_passwords' or l.address is null then 'system'
    else 'visitor'
  end);

alter table audit_log alter column actor_kind set not null;

alter table audit_log enable trigger audit_log_append_only;

-- Read newest first, by any of these.
create index audit_log_time on audit_log (at, id);
create index audit_log_actor on audit_log (actor_id, at, id);
create index audit_log_kind on audit_log (actor_kind, at, id);
create index audit_log_action on audit_log (action, at, id);
create index audit_log_subject on audit_log (subject_type, subject_id, at, id);
drop index audit_log_customer;
create index audit_log_customer on audit_log (customer_id, at, id);

-- The chain: every line has a place, and a hash over its own text and the hash before it. Whoever
-- changes, removes, inserts or moves a line breaks every hash from there on. No foreign key: `audit
-- verify` proves more.
create table audit_chain (
  place bigint primary key check (place > 0),
  line_id bigint not null unique,
  hash bytea not null check (octet_length(hash) = 32)
);

-- How long the chain is and its last hash. One row, locked at the very end of each transaction that
-- writes a line, so that lines come one after the other.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  lines bigint not null check (lines >= 0),
  hash bytea not null check (octet_length(hash) = 32)
) with (fillfactor = 10);

insert into audit_head (lines, hash) values (0, decode(repeat('00', 32), 'hex'));

-- A line as the text that is hashed, the same on every server: jsonb has one way to write a value.
create function audit_line_text(place bigint, line audit_log) returns text language sql stable as $$
  select jsonb_build_array(place, line.id, (extract(epoch from line.at) * 1000000)::bigint, line.actor_kind,
    line.actor_id, line.action, line.subject_type, line.subject_id, line.customer_id, line.before, line.after,
    line.address)::text
$$;

create function chain_audit_line() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  update audit_head
  set lines = lines + 1, hash = sha256(hash || convert_to(audit_line_text(lines + 1, new), 'UTF8'))
  returning * into strict head;
  insert into audit_chain (place, line_id, hash) values (head.lines, new.id, head.hash);
  return null;
end
$$;

-- The lines there are already, in the order of their ids. The head is written once: a row that one
-- transaction updates again and again gets slower each time.
do $$
declare
  line audit_log;
  head audit_head;
begin
  select h.is_only, h.lines, h.hash into strict head from audit_head h;
  for line in select l.* from audit_log l order by l.id loop
    head.lines := head.lines + 1;
    head.hash := sha256(head.hash || convert_to(audit_line_text(head.lines, line), 'UTF8'));
    insert into audit_chain (place, line_id, hash) values (head.lines, line.id, head.hash);
  end loop;
  update audit_head set lines = head.lines, hash = head.hash;
end
$$;

-- Deferred: it runs when the transaction commits, after its last statement, so the head is the last
-- lock it takes, however early it wrote its line.
create constraint trigger audit_log_chain after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit_line();

create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();

create trigger audit_head_stays before delete or truncate on audit_head
  for each statement execute function refuse_change();
