import { MODEL, type Mutant } from './mutant.ts'

/** Of who may do what, of reviews, and of the calendar. */
export const IDENTITY_MUTANTS: readonly Mutant[] = [
  {
    name: 'sessions kept after reset',
    breaks: 'a stolen session outlives a new password',
    edits: [
      {
        file: 'server/people/passwords/decide-password-reset.ts',
        find: 'await tx.query<{ id: string }>(DELETE_SESSIONS_OF_USER, [customerId])',
        replace: '{ rows: [] as { id: string }[] }',
      },
      {
        file: 'server/people/passwords/decide-password-reset.ts',
        find: "import { DELETE_SESSIONS_OF_USER } from '../sessions/sessions.sql.ts'\n",
        replace: '',
      },
      {
        file: 'server/people/users/users.sql.ts',
        find: 'update users set password_hash = $2, credential_version = credential_version + 1 where id = $1`',
        replace: 'update users set password_hash = $2 where id = $1`',
      },
    ],
    killedBy: [MODEL, 'tests/api/people/password-resets/approve-password-reset.test.ts'],
  },
  {
    name: 'role cached in session',
    breaks: 'who is no administrator any more decides on',
    edits: [
      {
        file: 'domain/people/cached-session.ts',
        find: "kind === 'customer' && monotonicMs",
        replace: 'monotonicMs',
      },
    ],
    killedBy: [MODEL, 'tests/api/people/identity/get-user.test.ts'],
  },
  {
    name: 'profile checked outside the transaction',
    breaks: 'a deposit is accepted although the profile was just rejected',
    edits: [
      {
        file: 'server/cash/deposits/request-deposit.ts',
        find: 'announced: AnnouncedDeposit) =>\n  moneyCommand(',
        replace:
          'announced: AnnouncedDeposit) =>\n' +
          "  parts.pool.query('select kyc_status from accounts where customer_id = $1', [announced.customerId])" +
          '.then(({ rows: [before] }) => moneyCommand(',
      },
      {
        file: 'server/cash/deposits/request-deposit.ts',
        find: 'decideRequest(begun, parts, announced),\n  )',
        replace:
          'decideRequest({ ...begun, accounts: new Map([[announced.customerId, { kycStatus: ' +
          'before.kyc_status, restrictedRights: [], isAgreementDue: false }]]) as never }, parts, announced),\n  ))',
      },
    ],
    killedBy: ['tests/api/cash/deposits/request-deposit-twice.test.ts'],
  },
  {
    name: 'edited profile stays approved',
    breaks: 'a customer trades under a profile that was not reviewed',
    edits: [
      {
        file: 'server/people/profiles/submit-profile.ts',
        find: "    await setKycStatus(tx, customerId, 'pending')\n",
        replace: '',
      },
      {
        file: 'server/people/profiles/submit-profile.ts',
        find: "import { setKycStatus } from './decide-profile.ts'\n",
        replace: '',
      },
    ],
    killedBy: [MODEL],
  },
  {
    name: 'rejection leaves the hash',
    breaks: 'the password of a refused request lies in the database for good',
    edits: [
      {
        file: 'server/people/passwords/password-resets.sql.ts',
        find: 'rejection_reason = $5, new_password_hash = null\n',
        replace: 'rejection_reason = $5\n',
      },
    ],
    killedBy: [MODEL, 'tests/api/people/password-resets/reject-password-reset.test.ts'],
  },
  {
    name: 'payouts not paused after reset',
    breaks: 'who talked an administrator into a reset takes the money at once',
    edits: [
      {
        file: 'server/people/passwords/decide-password-reset.ts',
        find: "    await pausePayouts(tx, { customerId, reason: 'password_reset', at })\n",
        replace: '',
      },
    ],
    killedBy: ['tests/api/people/password-resets/approve-password-reset.test.ts'],
  },
  {
    name: 'competing resets stay open',
    breaks: 'a second request is approved after the first',
    edits: [
      {
        file: 'server/people/passwords/decide-password-reset.ts',
        find: '    await tx.query(sql.CLOSE_PENDING, [customerId, at])\n',
        replace: '',
      },
    ],
    killedBy: ['tests/api/people/password-resets/approve-password-reset.test.ts'],
  },
  {
    name: 'owner not checked',
    breaks: "a customer cancels another's withdrawal",
    edits: [
      {
        file: 'server/records/reviews/lock-customer.ts',
        find: "  if (decider === 'customer' && !isOwn) return refuse('not_found')\n",
        replace: '',
      },
    ],
    killedBy: [MODEL, 'tests/api/cash/withdrawals/cancel-withdrawal.test.ts'],
  },
  {
    name: 'audit line outside the transaction',
    breaks: 'the log tells of approvals that were taken back',
    edits: [
      {
        file: 'server/cash/deposits/decide-deposit.ts',
        find: 'await decide(tx, clock, review,',
        replace: 'await decide(Object.assign(tx, { elsewhere: pool }), clock, review,',
      },
      {
        file: 'server/records/reviews/decide.ts',
        find: '  await audit(tx, {',
        replace: '  await audit((tx as Tx & { elsewhere?: Tx }).elsewhere ?? tx, {',
      },
    ],
    killedBy: ['tests/api/cash/deposits/approve-deposit.test.ts'],
  },
  {
    name: 'daylight saving time forgotten',
    breaks: 'in summer the market opens an hour late',
    edits: [
      {
        file: 'domain/market/new-york-time.ts',
        find: '  return instantMs < known.changesAtMs ? known.beforeMs : known.afterMs\n',
        replace: '  return known.changesAtMs === instantMs ? known.beforeMs : -5 * HOUR_MS\n',
      },
    ],
    killedBy: ['domain/market/market-calendar.test.ts'],
  },
  {
    name: 'a holiday forgotten',
    breaks: 'orders are taken on Good Friday',
    edits: [{ file: 'domain/market/nyse-holidays.ts', find: '    easterSunday(year) - 2,\n', replace: '' }],
    killedBy: ['domain/market/nyse-holidays.test.ts'],
  },
  {
    name: 'code of an app good twice',
    breaks: 'who looks over a shoulder signs in with the code they have seen',
    edits: [
      {
        file: 'server/people/second-factor/second-factor.sql.ts',
        find: 'confirmed_at is not null and last_used_step < $2',
        replace: 'confirmed_at is not null and last_used_step <= $2',
      },
    ],
    killedBy: ['tests/api/people/second-factor/reauthenticate.test.ts'],
  },
  {
    name: 'recovery code good for ever',
    breaks: 'a code on paper that was used opens the account again',
    edits: [
      {
        file: 'server/people/second-factor/second-factor.sql.ts',
        find: " and code_hash = decode($2, 'hex') and used_at is null`",
        replace: " and code_hash = decode($2, 'hex')`",
      },
    ],
    killedBy: ['tests/api/people/second-factor/finish-sign-in.test.ts'],
  },
  {
    name: 'second step not asked again',
    breaks: 'a stolen session pays money out',
    edits: [
      {
        file: 'server/people/passwords/confirm-password.ts',
        find: "? null : refuse('second_factor_due')",
        replace: '? null : null',
      },
    ],
    killedBy: ['tests/api/people/second-factor/reauthenticate.test.ts'],
  },
  {
    name: 'counter of a passkey not compared',
    breaks: 'a copied passkey signs in beside its owner',
    edits: [
      {
        file: 'server/people/second-factor/passkeys.ts',
        find: '    counter: Number(passkey.counter),\n',
        replace: '    counter: 0,\n',
      },
      {
        file: 'server/people/second-factor/second-factor.sql.ts',
        find: 'where user_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0))`',
        replace: 'where user_id = $1 and id = $2`',
      },
    ],
    killedBy: [MODEL, 'tests/api/people/second-factor/finish-sign-in.test.ts'],
  },
  {
    name: 'challenge of a passkey not used up',
    breaks: 'what a passkey was asked once is answered again and again',
    edits: [
      {
        file: 'server/people/second-factor/second-factor.sql.ts',
        find: `delete from passkey_challenges where holder_hash = decode($1, 'hex') and purpose = $2
returning challenge, expires_at`,
        replace:
          `select challenge, expires_at from passkey_challenges where holder_hash = decode($1, 'hex') and ` +
          `purpose = $2`,
      },
    ],
    killedBy: [MODEL, 'tests/api/people/second-factor/finish-sign-in.test.ts'],
  },
  {
    name: 'removed passkey still proves',
    breaks: 'a lost phone opens the account after its passkey was taken away',
    edits: [
      {
        file: 'server/people/second-factor/second-factor.sql.ts',
        find: '`delete from passkeys where user_id = $1 and id = $2`',
        replace: '`update passkeys set name = name where user_id = $1 and id = $2`',
      },
    ],
    killedBy: [MODEL, 'tests/api/people/second-factor/remove-passkey.test.ts'],
  },
  {
    name: "another's session ended by its name",
    breaks: 'a known session id ends that session',
    edits: [
      {
        file: 'server/people/sessions/sessions.sql.ts',
        find: 'where user_id = $1 and left(',
        replace: 'where $1::bigint > 0 and left(',
      },
    ],
    killedBy: [MODEL, 'tests/api/people/identity/end-session.test.ts'],
  },
  {
    name: 'failures counted by name alone',
    breaks: 'a stranger keeps the administrator signed out',
    edits: [
      {
        file: 'server/platform/throttling/buckets.ts',
        find: '${loginsOf(nameKey)}${subnetOf(address)}',
        replace: '${loginsOf(nameKey)}network${address && ""}',
      },
    ],
    killedBy: ['tests/api/people/identity/kept-out.test.ts'],
  },
  {
    name: 'known browser not asked for',
    breaks: 'a stranger with many networks keeps everyone out of a name',
    edits: [
      {
        file: 'server/people/sign-in/sign-in-attempt.ts',
        find: 'return rowCount ? buckets.loginsAsBy(nameKey, browserId) : null',
        replace: 'return rowCount && rowCount > 1 ? buckets.loginsAsBy(nameKey, browserId) : null',
      },
    ],
    killedBy: ['tests/api/people/identity/kept-out.test.ts'],
  },
  {
    name: 'payee not compared',
    breaks: 'a payout that was redirected in the database is paid',
    edits: [
      {
        file: 'server/ledger/invariants/withdrawal-invariants.sql.ts',
        find: "where l.after ->> 'payeeDigest' is distinct from ${PAYEE_DIGEST}",
        replace: "where (l.after ->> 'payeeDigest' is null) <> (${PAYEE_DIGEST} is null)",
      },
    ],
    killedBy: ['tests/ledger/books.test.ts'],
  },
]
