const ROOT = `(select id from users where username = 'root')`
const GRACE = `(select id from users where username = 'grace')`
const ADA = `(select id from users where username = 'ada')`

/** The line of a role, or of a proposal, as the product writes it. */
const line = (action: string, subjectId: string, after: string): string => `
  insert into audit_log (id, at, actor_id, actor_kind, action, subject_type, subject_id, after)
  values (9000000001, '2026-11-30', ${ROOT}, 'administrator', '${action}', 'user', ${subjectId}, '${after}')`

const proposed = (by: string): string => `
  insert into proposals (id, kind, subject, subject_version, payload, payload_hash, reason, proposed_by, proposed_at,
    expires_at)
  values (9000000000, 'setting', 'setting:fees.withdrawal', '1', '{"value":0}', sha256('{"value":0}'), 'r', ${by},
    '2026-11-30', '2026-12-01')`
const PROPOSED = { kind: 'setting', subject: 'setting:fees.withdrawal', reason: 'r', payload: { value: 0 } }
const made = (change: object): string =>
  line('proposal.made', `'9000000000'`, JSON.stringify({ ...PROPOSED, ...change }))

/** Ways to tamper with roles and proposals, and the invariant that each breaks. */
export const STAFF_TAMPERING_CASES: readonly [invariant: string, tampering: string, statement: string][] = [
  [
    'roles-are-audited',
    'a role that no one granted',
    `insert into staff_roles (user_id, role, granted_at) values (${ADA}, 'treasurer', '2026-11-30')`,
  ],
  [
    'roles-are-audited',
    'a role that its holder was not made with, dated back to then',
    `update audit_log set after = '{"roles": "support"}' where action = 'administrator.created'`,
  ],
  ['roles-are-audited', 'a granted role that is gone', line('role.granted', "'7'", '{"role": "kyc"}')],
  [
    'roles-are-audited',
    'a role granted by another than its line says',
    `insert into staff_roles (user_id, role, granted_at, granted_by, grant_reason)
     values (${ADA}, 'kyc', '2026-11-30', ${GRACE}, 'r');
     ${line('role.granted', `${ADA}::text`, '{"role": "kyc"}')}`,
  ],
  [
    'roles-are-audited',
    'a role revoked by no one',
    `update staff_roles set revoked_at = '2026-11-30' where role = 'kyc'`,
  ],
  [
    'roles-are-audited',
    'a revoked role that is held again',
    line('role.revoked', `${ROOT}::text`, '{"role": "kyc"}'),
  ],
  ['proposals-say-what-was-proposed', 'a proposal that no one made', proposed(ROOT)],
  ['proposals-say-what-was-proposed', 'a proposal that is gone', made({})],
  ['proposals-say-what-was-proposed', "a proposal in another's name", `${proposed(ADA)}; ${made({})}`],
  [
    'proposals-say-what-was-proposed',
    'a proposal that carries out something else',
    `${proposed(ROOT)}; ${made({ payload: { value: 500 } })}`,
  ],
  [
    'proposals-say-what-was-proposed',
    'a proposal for another reason',
    `${proposed(ROOT)}; ${made({ reason: 'another' })}`,
  ],
]
