const ROOT = `(select id from users where username = 'root')`

/** An invitation that root made and confirmed alone, and of which root came, with these lines in the audit log. */
const used = (lines: readonly string[], confirmer = 'null'): string => `
  insert into staff_invitations (id, username, email, first_name, last_name, roles, reason, invited_by, invited_at,
    expires_at, confirmed_at, confirmed_by, token_hash, used_at, user_id)
  select 9000000000, 'kim', 'kim@example.org', 'K', 'Kim', '{kyc}', 'r', id, now() - interval '3 hours',
    now() + interval '1 hour', now() - interval '2 hours', ${confirmer}, sha256('t'), now() - interval '1 hour', id
  from users where id = ${ROOT};
  ${lines.map((line, at) => `${insertLine} values (${9_000_000_001 + at}, now(), 'system', ${line})`).join(';\n')}`

const insertLine =
  'insert into audit_log (id, at, actor_kind, action, subject_type, subject_id, actor_id, after)'

const INVITED = `'staff.invited', 'invitation', '9000000000', ${ROOT}, '{}'`
const CONFIRMED = `'staff.invitation_confirmed', 'invitation', '9000000000', ${ROOT}, '{}'`
const MADE =
  `'administrator.created', 'user', ${ROOT}::text, null, ` +
  `'{"by": "an invitation", "invitation": "9000000000"}'`

/** Ways to tamper with invitations of staff, and the invariant that each breaks. */
export const INVITATION_TAMPERING_CASES: readonly [
  invariant: string,
  tampering: string,
  statement: string,
][] = [
  [
    'invited-staff-was-confirmed',
    'an invitation confirmed by who made it',
    `alter table staff_invitations drop constraint staff_invitations_confirmed_by_another_check;
     ${used([INVITED, CONFIRMED, MADE], 'id')}`,
  ],
  ['invited-staff-was-confirmed', 'an invitation without its line', used([CONFIRMED, MADE])],
  ['invited-staff-was-confirmed', 'a confirmation without its line', used([INVITED, MADE])],
  [
    'invited-staff-was-confirmed',
    'a colleague without the line of the invitation',
    used([INVITED, CONFIRMED]),
  ],
  [
    'invited-staff-was-confirmed',
    'a line of an invitation that is not there',
    `${insertLine} values (9000000003, now(), 'system', ${MADE})`,
  ],
]
