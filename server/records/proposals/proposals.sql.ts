const PROPOSAL_COLUMNS = `
  p.id, p.kind, p.subject, p.subject_version, p.customer_id, p.payload, p.payload_hash, p.reason, p.proposed_by,
  p.proposed_at, p.expires_at, p.status, p.decided_at, p.decided_by, p.decision_reason`

const NAMED = `
select ${PROPOSAL_COLUMNS}, proposer.username as proposer, decider.username as decider, customer.username as customer
from proposals p
join users proposer on proposer.id = p.proposed_by
left join users decider on decider.id = p.decided_by
left join users customer on customer.id = p.customer_id`

/** With the names of its people. The subject never changes. */
export const READ_PROPOSAL = `${NAMED} where p.id = $1`

/** Hidden impersonations: the viewer's own, or all. */
const KNOWN_TO = (viewer: string, knowsAll: string) =>
  `(p.kind <> 'hidden_viewing' or p.proposed_by = ${viewer} or ${knowsAll}::boolean)`

/** Open at $1 and known to the person $2; $3: they know of hidden impersonations. */
const OPEN_TO_VIEWER = `p.status = 'proposed' and p.expires_at > $1 and ${KNOWN_TO('$2', '$3')}`

/** Ids after $5 and before $6, the oldest first, at most $4. */
export const LIST_OPEN = `${NAMED}
where ${OPEN_TO_VIEWER} and p.id > $5::bigint and p.id < $6::bigint
order by p.id limit $4`

export const COUNT_OPEN = `select count(*) as open from proposals p where ${OPEN_TO_VIEWER}`

/**
 * Open at $2 for the account of customer $1, the oldest first, at most $3. A correction of two accounts names the
 * second in its payload. Hidden impersonations name no customer and are never included.
 */
export const OPEN_OF_CUSTOMER = `${NAMED}
where p.status = 'proposed' and p.expires_at > $2 and (p.customer_id = $1::bigint
  or p.kind = 'correction' and p.payload::jsonb ->> 'toCustomerId' = ($1::bigint)::text)
order by p.id limit $3`

/** Open at $2 of the kind $1: at most one for each subject. */
export const OPEN_OF_KIND = `${NAMED}
where p.kind = $1 and p.status = 'proposed' and p.expires_at > $2`

/** Decided, or expired at $1, with ids after $5 and before $6: at most $4, the newest first. */
const listEnded = (of: string): string => `${NAMED}
where (p.status <> 'proposed' or p.expires_at <= $1) and p.id > $5::bigint and p.id < $6::bigint and ${of}
order by p.id desc limit $4`

/** Those known to the person $2; $3: they know of hidden impersonations. */
export const LIST_ENDED = listEnded(KNOWN_TO('$2', '$3'))

/** Those of the person $2. */
export const LIST_OWN = listEnded('p.proposed_by = $2 and $3::boolean is not null')

/** Lock its accounts first. */
export const HOLD_PROPOSAL = `
select ${PROPOSAL_COLUMNS} from proposals p where p.id = $1 for update`

/** Locks at most $2 open proposals that expired by $1, the oldest first, skipping locked ones. */
export const HOLD_EXPIRED = `
select ${PROPOSAL_COLUMNS} from proposals p
where p.status = 'proposed' and p.expires_at <= $1
order by p.id limit $2
for update skip locked`

/** Locks the open one of the kind $1 about $2 that expired by $3. */
export const HOLD_EXPIRED_OF = `
select ${PROPOSAL_COLUMNS} from proposals p
where p.kind = $1 and p.subject = $2 and p.status = 'proposed' and p.expires_at <= $3
for update`

export const INSERT_PROPOSAL = `
insert into proposals (id, kind, subject, subject_version, customer_id, payload, payload_hash, reason, proposed_by,
  proposed_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict (kind, subject) where status = 'proposed' do nothing`

export const END_PROPOSAL = `
update proposals set status = $2, decided_at = $3, decided_by = $4, decision_reason = $5
where id = $1 and status = 'proposed'`

export const OVERTAKE_PROPOSALS = `
update proposals set status = 'overtaken', decided_at = $2
where subject = $1 and status = 'proposed'
returning id, kind, customer_id`

/** With their current roles. */
export const READ_PEOPLE = `
select u.id, u.locked_at is null as is_active,
  coalesce((select array_agg(r.role) from staff_roles r where r.user_id = u.id and r.revoked_at is null), '{}') as roles
from users u where u.id = any($1::bigint[])`

/** Everyone who has or had a role, with access that a colleague ended, as the audit log says. */
export const READ_STAFF = `
select u.id, u.username, u.locked_at is null as is_active, r.roles,
  array_to_json(r.ended || array(
    select json_build_object('by', l.actor_id::text, 'at', l.at, 'role', null) from audit_log l
    where l.subject_type = 'user' and l.subject_id = u.id::text and l.action = 'user.locked' and l.at = u.locked_at
      and l.actor_id is not null)) as ended
from (
  select user_id, coalesce(array_agg(role) filter (where revoked_at is null), '{}') as roles,
    coalesce(array_agg(json_build_object('by', revoked_by::text, 'at', revoked_at, 'role', role))
      filter (where revoked_by is not null), '{}') as ended
  from staff_roles group by user_id) r
-- Each by its key: joined plainly, the planner read every user for the few of the staff.
cross join lateral (select id, username, locked_at from users where id = r.user_id offset 0) u`

/** When $2 last granted $1 a role they hold. */
export const LAST_GRANT = `
select max(granted_at) as granted_at from staff_roles
where user_id = $1 and granted_by = $2 and revoked_at is null`
