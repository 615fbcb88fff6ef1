import { PROFILE_COLUMNS } from './profile-row.ts'

export const DECIDE_PROFILE = `
update profile_submissions p
set status = $2, decided_at = $3, decided_by = $4, rejection_reason = $5, fixes = $6::jsonb
from users u, users decider
where p.id = $1 and p.status = 'pending' and u.id = p.customer_id and decider.id = $4
returning ${PROFILE_COLUMNS}, u.username, decider.username as decided_by, p.decided_at`

export const FIND_DECISION = `
select p.status, p.decided_at, decider.username as decided_by
from profile_submissions p left join users decider on decider.id = p.decided_by
where p.id = $1`
