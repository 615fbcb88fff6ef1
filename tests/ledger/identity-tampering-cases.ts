const ADA = `(select id from users where username = 'ada')`
const ROOT = `(select id from users where username = 'root')`

/** A line about the locks of a user, as the product writes it. */
const line = (action: string, userId: string, actorId: string, after = '{}'): string => `
  insert into audit_log (id, at, actor_id, actor_kind, action, subject_type, subject_id, customer_id, after)
  values (9000000001, '2026-11-30', ${actorId}, 'administrator', '${action}', 'user', ${userId}::text,
    nullif(${userId}, ${ROOT}), '${after}')`

const moneyLock = (delayHours: number, endsAt: string | null): string =>
  line('money_lock.on', ADA, ADA, JSON.stringify({ delayHours, endsAt }))

/** Ways to tamper with users, their locks, sessions and password resets, and the invariant that each breaks. */
export const IDENTITY_TAMPERING_CASES: readonly [invariant: string, tampering: string, statement: string][] =
  [
    [
      'administrators-own-nothing',
      'an administrator with an account',
      `insert into accounts (customer_id) values (${ROOT})`,
    ],
    [
      'administrators-own-nothing',
      'a customer who became one',
      `update users set role = 'administrator' where username = 'grace'`,
    ],
    [
      'administrators-are-audited',
      'an administrator whom no command made',
      `insert into users (id, username, username_key, email, email_key, first_name, last_name, role, password_hash, ` +
        `created_at) select 1, 'thief', 'thief', 'thief', 'thief', 'A', 'Thief', role, password_hash, created_at ` +
        `from users where id = ${ROOT}`,
    ],
    [
      'administrators-are-audited',
      'an administrator whose line is gone',
      `delete from audit_log where action = 'administrator.created'`,
    ],
    [
      'sessions-match-credentials',
      'a session from before the password changed',
      `update users set credential_version = credential_version + 1 where username = 'ada'`,
    ],
    [
      'decided-by-another',
      'a password reset approved by its requester',
      `alter table password_reset_requests drop constraint password_reset_requests_check5; update ` +
        `password_reset_requests set processed_by = customer_id where status = 'approved'`,
    ],
    [
      'decisions-are-audited',
      'a password reset without a record',
      `delete from audit_log where action = 'password_reset.approved'`,
    ],
    [
      'decisions-are-audited',
      'a denied password reset without a record',
      `delete from audit_log where action = 'password_reset.denied'`,
    ],
    [
      'decisions-are-audited',
      'a denied password reset that looks expired',
      `update password_reset_requests set status = 'closed' where status = 'denied'`,
    ],
    [
      'resets-keep-no-password',
      'a hash that outlives the decision',
      `alter table password_reset_requests drop constraint password_reset_requests_check1; update ` +
        `password_reset_requests set new_password_hash = (select password_hash from users limit 1) where status = ` +
        `'approved'`,
    ],
    [
      'resets-keep-no-password',
      'a password as it was typed',
      `alter table password_reset_requests drop constraint password_reset_requests_new_password_hash_check; update ` +
        `password_reset_requests set new_password_hash = 'Another-Harbour-43' where status = 'pending'`,
    ],
    [
      'resets-keep-no-password',
      'a request that waits for a week',
      `update password_reset_requests set expires_at = created_at + interval '7 days' where status = 'pending'`,
    ],
    [
      'resets-keep-no-password',
      'a fourth request that waits',
      `insert into password_reset_requests select customer_id, id + n, reference, new_password_hash, ` +
        `credential_version, address, created_at, expires_at from password_reset_requests, generate_series(500, 502) ` +
        `n where status = 'pending'`,
    ],
    ['locks-are-audited', 'a lock of a customer that is gone', line('user.locked', ADA, ROOT)],
    ['locks-are-audited', 'a deactivated member of the staff who is back', line('user.locked', ROOT, ROOT)],
    [
      'locks-are-audited',
      'a lock that no one answers for',
      `update users set locked_at = '2026-11-30' where id = ${ROOT}`,
    ],
    [
      'locks-are-audited',
      'a lock that was ended',
      `${line('user.unlocked', ADA, ROOT)}; update users set locked_at = '2026-11-30' where id = ${ADA}`,
    ],
    [
      'locks-are-audited',
      "a lock by the staff that looks like the customer's own",
      `${line('user.locked', ADA, ROOT)};
     update users set locked_at = '2026-11-30', own_locked_at = '2026-11-30' where id = ${ADA}`,
    ],
    ['money-locks-are-audited', 'a money lock that is gone', moneyLock(24, null)],
    [
      'money-locks-are-audited',
      'a money lock that no one answers for',
      `update accounts set money_locked_at = '2026-11-30', money_lock_delay_hours = 0 where customer_id = ${ADA}`,
    ],
    [
      'money-locks-are-audited',
      'a money lock with a shorter delay',
      `${moneyLock(72, null)};
     update accounts set money_locked_at = '2026-11-30', money_lock_delay_hours = 0 where customer_id = ${ADA}`,
    ],
    [
      'money-locks-are-audited',
      'a money lock that ends before its time',
      `${moneyLock(24, '2026-12-01T00:00:00.000Z')};
     update accounts set money_locked_at = '2026-11-29', money_lock_delay_hours = 24,
       money_lock_ends_at = '2026-11-30' where customer_id = ${ADA}`,
    ],
  ]
