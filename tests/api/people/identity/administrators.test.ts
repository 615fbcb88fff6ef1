import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STAFF_ROLES } from '#domain/staff/roles.ts'
import { StartRefusal } from '#server/platform/config/config.ts'
import { type TestClock, createTestClock } from '../../../support/clock.ts'
import { runNorthfold } from '../../../support/northfold.ts'
import { lockUser } from '#server/people/accounts/lock-user.ts'
import { type Known, PASSWORD, makeAdministrator, makeCustomer } from '../../../support/people.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database/postgres.ts'
import { type IdentityNode, startIdentityNode } from './identity-node.ts'

const SHOWN = /^Password, shown only once: (\S{20})$/m

let database: FreshDatabase
let clock: TestClock
let node: IdentityNode

beforeAll(async () => {
  database = await freshDatabase()
  clock = createTestClock()
  node = await startIdentityNode(database.connection, clock)
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

const logIn = async (username: string, password: string) =>
  (await node.client().post('/api/login', { username, password })).status
const isSignedIn = async ({ token }: Known) => (await node.client(token).get('/api/user')).status === 200
const auditOf = async (username: string) =>
  (
    await node.pool.query(
      `select a.action, a.actor_id, a.after from audit_log a join users u on u.id::text = a.subject_id
       where u.username = $1 and a.action not like 'login.%' order by a.id`,
      [username],
    )
  ).rows

const northfold = (words: string, options?: Parameters<typeof runNorthfold>[2]) =>
  runNorthfold(database.connection, words, options)

describe('the first start', () => {
  test('makes one administrator with a generated password, shown once', async () => {
    const made = await node.identity.ensureFirstAdministrator()
    expect(made).toEqual({ username: 'admin', password: expect.stringMatching(/^\S{20}$/) })
    expect(await logIn('admin', made?.password ?? '')).toBe(200)
    expect(await node.identity.ensureFirstAdministrator()).toBeUndefined()
    expect(await auditOf('admin')).toEqual([
      {
        action: 'administrator.created',
        actor_id: null,
        after: { username: 'admin', role: 'administrator', by: 'the first start' },
      },
    ])
  })

  test('owns no account', async () => {
    const { rows } = await node.pool.query('select 1 from accounts')
    expect(rows).toEqual([])
  })

  test('of two nodes at once makes one', async () => {
    const own = await freshDatabase()
    const two = await Promise.all([1, 2].map(() => startIdentityNode(own.connection, clock)))
    const made = await Promise.all(two.map(({ identity }) => identity.ensureFirstAdministrator()))
    expect(made.filter((shown) => shown !== undefined)).toHaveLength(1)
    const { rows } = await two[0]!.pool.query('select username from users')
    expect(rows).toEqual([{ username: 'admin' }])
    for (const each of two) await each.close()
    await own.drop()
  })

  test('takes ADMIN_USERNAME and ADMIN_PASSWORD and shows nothing', async () => {
    const own = await freshDatabase()
    const env = { ADMIN_USERNAME: 'Chief', ADMIN_PASSWORD: PASSWORD }
    const chief = await startIdentityNode(own.connection, clock, env)
    expect(await chief.identity.ensureFirstAdministrator()).toBeUndefined()
    const { body } = await chief.client().post('/api/login', { username: 'chief', password: PASSWORD })
    expect(body).toMatchObject({ username: 'Chief', role: 'administrator' })
    await chief.close()
    await own.drop()
  })

  test.each([
    [
      'everybody uses',
      { ADMIN_PASSWORD: 'Password123!' },
      /^ADMIN_PASSWORD cannot be used\. .* widely used\.$/,
    ],
    [
      'that contains the name',
      { ADMIN_PASSWORD: 'Oak-admin-42' },
      /^ADMIN_PASSWORD cannot be used\. .* your username\.$/,
    ],
  ])('is refused with a password %s', async (_, env, sentence) => {
    const own = await freshDatabase()
    const refused = await startIdentityNode(own.connection, clock, env)
    const error = await refused.identity.ensureFirstAdministrator().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StartRefusal)
    expect((error as StartRefusal).message).toMatch(sentence)
    await refused.close()
    await own.drop()
  })

  test("is refused with a customer's name", async () => {
    const own = await freshDatabase()
    const refused = await startIdentityNode(own.connection, clock, { ADMIN_USERNAME: 'ada' })
    const users = { pool: refused.pool, clock }
    const someone = await makeAdministrator(users, 'someone')
    await makeCustomer(users, { username: 'ada' }, someone)
    await refused.pool.query(`update users set role = 'customer' where username = 'someone'`)
    await expect(refused.identity.ensureFirstAdministrator()).rejects.toThrow(
      "ADMIN_USERNAME is ada, which is a customer's username; choose another.",
    )
    await refused.close()
    await own.drop()
  })
})

describe('admin create', () => {
  test('makes an administrator with a generated password', async () => {
    const { code, output, errors } = await northfold('admin create Hilda')
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toContain('Hilda is now an administrator.')
    expect(await logIn('hilda', SHOWN.exec(output)?.[1] ?? '')).toBe(200)
    expect(await auditOf('Hilda')).toMatchObject([
      { action: 'administrator.created', actor_id: null, after: { by: 'the command line' } },
    ])
  })

  test('takes a password from a pipe and does not repeat it', async () => {
    const { code, output } = await northfold('admin create igor', { piped: `${PASSWORD}\n` })
    expect({ code, output }).toEqual({ code: 0, output: 'igor is now an administrator.\n' })
    expect(await logIn('igor', PASSWORD)).toBe(200)
  })

  test.each([
    ['a name in use', 'admin create HILDA', undefined, 'The username HILDA is in use; choose another.'],
    ['no name', 'admin create a!', undefined, 'Use 3 to 32 letters, digits, dots, hyphens or underscores.'],
    [
      'a widely used password',
      'admin create jane',
      'Password123!\n',
      'Please use a stronger password: this one is widely used.',
    ],
  ])('refuses %s in one sentence', async (_, words, piped, sentence) => {
    const ran = await northfold(words, piped === undefined ? {} : { piped })
    expect(ran).toEqual({ code: 1, output: '', errors: `${sentence}\n` })
  })
})

describe('admin create without the owner’s address', () => {
  test('makes no one and says what is missing', async () => {
    const { code, errors } = await northfold('admin create ivan', { env: { DATABASE_OWNER_URL: '' } })
    expect(code).toBe(1)
    expect(errors).toBe(
      "The role of DATABASE_URL may not make administrators: set DATABASE_OWNER_URL to that of the schema's owner.\n",
    )
    expect(await auditOf('ivan')).toEqual([])
  })
})

describe('admin reset-password', () => {
  test('gives a new password, ends every session, is audited', async () => {
    const kate = await makeAdministrator({ pool: node.pool, clock }, 'kate')
    const { code, output } = await northfold('admin reset-password kate')
    expect(code).toBe(0)
    expect(await logIn('kate', PASSWORD)).toBe(401)
    expect(await logIn('kate', SHOWN.exec(output)?.[1] ?? '')).toBe(200)
    expect(await isSignedIn(kate)).toBe(false)
    expect(await auditOf('kate')).toMatchObject([
      { action: 'administrator.created' },
      { action: 'password.reset', after: { by: 'the command line' } },
    ])
  })

  test("never touches a customer's password", async () => {
    const root = await makeAdministrator({ pool: node.pool, clock }, 'root')
    await makeCustomer({ pool: node.pool, clock }, { username: 'leo' }, root)
    const ran = await northfold('admin reset-password leo')
    expect(ran).toEqual({ code: 1, output: '', errors: 'There is no administrator leo.\n' })
    expect(await logIn('leo', PASSWORD)).toBe(200)
  })
})

describe('admin grant', () => {
  test('grants a role without a colleague, and is audited', async () => {
    await makeAdministrator({ pool: node.pool, clock }, 'lena', ['kyc'])
    clock.advance({ seconds: 1 })
    const ran = await northfold('admin grant lena administrator')
    expect(ran).toEqual({ code: 0, output: 'lena now has: administrator.\n', errors: '' })
    expect(await northfold('admin grant lena kyc')).toMatchObject({ output: 'lena had that already.\n' })
    expect(await auditOf('lena')).toMatchObject([
      { action: 'administrator.created' },
      { action: 'role.granted', after: { role: 'administrator', by: 'the command line' } },
    ])
    expect(await northfold('admin grant lena all')).toMatchObject({ code: 0 })
    const { rows } = await node.pool.query(
      `select r.role from staff_roles r join users u on u.id = r.user_id where u.username = 'lena'`,
    )
    expect(rows).toHaveLength(STAFF_ROLES.length)
  })

  test.each([
    ['an unknown role', 'admin grant lena king', /^There is no role king; it is one of support, /],
    ['somebody who is not on the staff', 'admin grant nobody kyc', /^There is no staff member nobody\./],
  ])('refuses %s in one sentence', async (_, words, sentence) => {
    const { code, errors } = await northfold(words)
    expect([code, errors]).toEqual([1, expect.stringMatching(sentence)])
  })
})

describe('admin unlink', () => {
  test('unlinks a colleague from the identity provider, signs them out, and is audited', async () => {
    const lola = await makeAdministrator({ pool: node.pool, clock }, 'lola', ['kyc'])
    await node.pool.query(
      `insert into staff_identities (user_id, issuer, subject, bound_at) values ($1, 'i', 's', $2)`,
      [lola.id, clock.now()],
    )
    clock.advance({ seconds: 1 })
    const ran = await northfold('admin unlink lola')
    expect(ran).toMatchObject({ code: 0, errors: '' })
    expect(ran.output).toContain(
      'At the next single sign-on they enter the username and password of their account',
    )
    expect((await auditOf('lola')).at(-1)).toMatchObject({
      action: 'staff.identity_unbound',
      after: { by: 'the command line' },
    })
    const again = await northfold('admin unlink lola')
    expect([again.code, again.errors]).toEqual([1, 'lola is not linked to the identity provider.\n'])
    expect((await northfold('admin unlink leo')).errors).toBe('There is no staff member leo.\n')
  })
})

describe('user lock and user unlock', () => {
  test('shut a customer out and let them in again', async () => {
    const mia = await makeCustomer({ pool: node.pool, clock }, { username: 'mia' }, await rootOf())
    expect(await isSignedIn(mia)).toBe(true)
    expect(await northfold('user lock MIA')).toMatchObject({ code: 0, errors: '' })
    expect(await logIn('mia', PASSWORD)).toBe(401)
    clock.advance({ seconds: 6 })
    expect(await isSignedIn(mia)).toBe(false)
    expect(await northfold('user lock mia')).toMatchObject({ code: 0 })
    expect(await northfold('user unlock mia')).toMatchObject({ code: 0, output: 'mia can sign in.\n' })
    expect(await logIn('mia', PASSWORD)).toBe(200)
    expect((await auditOf('mia')).map(({ action }) => action)).toEqual(['user.locked', 'user.unlocked'])
  })

  test('unlock forgets failed sign-ins', async () => {
    const throttled = await startIdentityNode(database.connection, clock, { RATE_LIMIT_FACTOR: '1' })
    await makeCustomer({ pool: node.pool, clock }, { username: 'ned' }, await rootOf())
    const attempt = async (password: string) =>
      (await throttled.client().post('/api/login', { username: 'ned', password })).status
    for (let time = 0; time < 5; time += 1) expect(await attempt('Wrong-Harbour-1')).toBe(401)
    expect(await northfold('user unlock ned')).toMatchObject({ code: 0 })
    expect(await attempt(PASSWORD)).toBe(200)
    await throttled.close()
  })

  test('refuse an unknown name', async () => {
    for (const verb of ['lock', 'unlock']) {
      expect(await northfold(`user ${verb} nobody`)).toEqual({
        code: 1,
        output: '',
        errors: 'There is no user nobody.\n',
      })
    }
  })

  test('never lock the last administrator who can sign in', async () => {
    const { rows } = await node.pool.query<{ username: string }>(
      `select username from users where role = 'administrator' and username <> 'root'`,
    )
    for (const { username } of rows) await lockUser(node.pool, { username, at: clock.now() })
    expect(await northfold('user lock root')).toEqual({
      code: 1,
      output: '',
      errors: 'root is the last administrator who can sign in; create another first.\n',
    })
    expect(await logIn('root', PASSWORD)).toBe(200)
  })

  const rootOf = async (): Promise<Known> => {
    const { rows } = await node.pool.query<{ id: bigint }>(`select id from users where username = 'root'`)
    return { id: rows[0]?.id ?? 0n, username: 'root', role: 'administrator', token: '' }
  }
})
