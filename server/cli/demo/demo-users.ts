import type * as z from 'zod/mini'
import type { registration } from '#contract/people/form-schemas.ts'
import type { ProfileSubmission } from '#contract/people/profiles.ts'
import { DEFAULT_DEPOSIT_TERMS, parRate } from '#domain/cash/deposit.ts'
import { APPROVED } from '#domain/reviews/review.ts'
import type { Reviewer } from '#server/records/audit/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Config, StartRefusal } from '#server/platform/config/config.ts'
import { type Connection, openPool } from '#server/platform/database/pool.ts'
import type { Pool } from '#server/platform/database/database.ts'
import type { DepositRates } from '#server/cash/deposits/request-deposit.ts'
import { createSimulatedRates } from '#server/market/providers/simulated/simulated-rates.ts'
import { createAdministrator } from '#server/people/accounts/administrators.ts'
import { createPasswords, hashPassword } from '#server/people/passwords/passwords.ts'
import { registerCustomer } from '#server/people/sign-in/register.ts'
import { createThrottles } from '#server/platform/throttling/throttles.ts'
import { type CredentialRow, FIND_BY_USERNAME } from '#server/people/users/users.sql.ts'
import { createSettingsStore } from '#server/platform/settings/settings-store.ts'
import { createLog } from '#server/platform/log/log.ts'
import { decideProfile } from '#server/people/profiles/decide-profile.ts'
import { type DocumentCipher, createDocumentCipher } from '#server/people/profiles/document-cipher.ts'
import { submitProfile } from '#server/people/profiles/submit-profile.ts'
import { readNotifications } from '#server/records/notifications/list-notifications.ts'
import { loadEncryptionKeys } from '#server/platform/encryption/encryption-keys.ts'
import { openOrderExecutor } from '#server/trading/orders/fill/order-executor.ts'
import { type DemoSetting, done, leaveOrdersOpen, receiveActions, relive } from './demo-account.ts'
import { adasHistory } from './demo-history.ts'
import { createPast } from './demo-past.ts'
import { ADA, ADAS_PROFILE, GRACE, GRACES_PROFILE, STAFF } from './demo-people.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface DemoAccount {
  role: string
  username: string
  password: string
}

const ADDRESS = '127.0.0.1'
const ADA_CAME_DAYS_AGO = 731
const GRACE_CAME_DAYS_AGO = 0
const UNTHROTTLED = 0

/**
 * Writes the demonstration into a database without customers: Ada, approved, with two years of trades, Grace, pending,
 * and four colleagues of root. The use cases of requests write every row, under a clock in the past at simulated
 * prices. Answers the users to sign in as; throws one sentence if there are customers.
 */
export async function seedDemoUsers(
  options: Pick<Platform, 'config' | 'clock' | 'connection'> & {
    /** Makes the staff; the server's role where that is the owner. */
    owner?: { connection: Connection } | undefined
  },
): Promise<DemoAccount[]> {
  const { config, clock, connection } = options
  const log = createLog(config, clock)
  const pool = openPool(connection, log, 2)
  const settings = createSettingsStore(options)
  await settings.read(pool)
  const past = createPast({ ...options, settings })
  const executor = openOrderExecutor(connection, past.market, log)
  try {
    await refuseCustomers(pool)
    const reviewer = await findReviewer(pool, config)
    const rates = pastRates(past.clock)
    const setting: DemoSetting = {
      pool,
      executor,
      rates,
      config,
      terms: DEFAULT_DEPOSIT_TERMS,
      settings,
      reviewer,
      ...past,
    }
    const documents = createDocumentCipher(loadEncryptionKeys(config, false), log)
    await bringAda({ ...setting, documents }, config, clock.now().getTime())
    await bringGrace({ ...setting, documents }, config)
    await bringStaff(options)
  } finally {
    await executor.close()
    await pool.end()
  }
  return whoCanSignIn(config)
}

type UserSetting = DemoSetting & { documents: DocumentCipher }

/** Simulated: no provider is asked for past rates. */
function pastRates(clock: Clock): DepositRates {
  const simulated = createSimulatedRates(clock)
  return {
    rateOf: (currency) => (currency === 'USD' ? parRate(clock.now()) : simulated.quoteOf(currency)),
  }
}

/** A demonstration cannot be removed from real data. */
async function refuseCustomers(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query('select 1 from accounts limit 1')
  if (rowCount) throw new StartRefusal('--demo needs an empty database, and this one has customers.')
}

async function findReviewer(pool: Pool, { adminUsername }: Config): Promise<Reviewer> {
  const { rows } = await pool.query<CredentialRow>(FIND_BY_USERNAME, [adminUsername.toLowerCase()])
  const administrator = rows[0]
  if (administrator?.role !== 'administrator') throw new Error(`there is no administrator ${adminUsername}`)
  return { administratorId: administrator.id, address: ADDRESS }
}

async function bringAda(setting: UserSetting, config: Config, presentMs: number): Promise<void> {
  const { clock, reviewer } = setting
  clock.goTo(ADA_CAME_DAYS_AGO)
  const { customerId, submissionId } = await signUp(setting, config, ADA, ADAS_PROFILE)
  clock.pass(90)
  await done(decideProfile(setting, { requestId: submissionId, decision: APPROVED, reviewer }))
  const ada = { customerId, username: ADA.username }
  for (const event of adasHistory()) {
    await receiveActions(setting, config, ada, event.daysAgo, presentMs)
    await relive(setting, ada, event)
  }
  await receiveActions(setting, config, ada, 0, presentMs)
  await leaveOrdersOpen(setting, customerId)
  await done(readNotifications(setting, { customerId, ids: null }))
}

async function bringGrace(setting: UserSetting, config: Config): Promise<void> {
  setting.clock.goTo(GRACE_CAME_DAYS_AGO)
  await signUp(setting, config, GRACE, GRACES_PROFILE)
}

/** As the command line makes them. */
async function bringStaff({
  config,
  clock,
  connection,
  owner,
}: Parameters<typeof seedDemoUsers>[0]): Promise<void> {
  const owners = openPool(owner?.connection ?? connection, createLog(config, clock), 1)
  try {
    for (const { username, role, password } of STAFF) {
      const passwordHash = await hashPassword(password)
      const made = {
        username,
        passwordHash,
        roles: [role],
        madeBy: 'the command line',
        at: clock.now(),
      } as const
      await done(createAdministrator(owners, made))
    }
  } finally {
    await owners.end()
  }
}

async function signUp(
  { pool, clock, documents }: UserSetting,
  { productName }: Config,
  form: z.output<typeof registration>,
  profile: ProfileSubmission,
): Promise<{ customerId: bigint; submissionId: bigint }> {
  const parts = {
    pool,
    clock,
    productName,
    passwords: createPasswords(),
    throttles: createThrottles(pool, clock, UNTHROTTLED),
  }
  const caller = { address: ADDRESS, userAgent: 'the demonstration', sessionId: null, browserId: null }
  const { principal } = await done(registerCustomer(parts, form, caller))
  clock.pass(12)
  const customerId = principal.userId
  const { id } = await done(
    submitProfile({ pool, clock, documents }, { customerId, form: profile, isFirst: true }),
  )
  return { customerId, submissionId: BigInt(id) }
}

/** The first start printed the password if it generated one. */
function whoCanSignIn({ adminUsername, adminPassword }: Config): DemoAccount[] {
  const root =
    adminPassword === undefined
      ? []
      : [{ role: 'Administrator', username: adminUsername, password: adminPassword }]
  return [
    { role: 'Customer', username: ADA.username, password: ADA.password },
    { role: 'New customer', username: GRACE.username, password: GRACE.password },
    ...root,
    ...STAFF.map(({ title, username, password }) => ({ role: title, username, password })),
  ]
}
