import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { resumeKeys, revokeKey, stopKeys } from '#contract/people/programs/keys.ts'
import { lockUser, unlockUser } from '#server/people/accounts/lock-user.ts'
import { type Keys, createKeys } from '#server/people/keys/keys.ts'
import { restrict } from '../api/office/restrictions/restricting.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { rejectProfile } from '#contract/people/profiles.ts'
import { approvePasswordReset } from '#contract/people/password-resets.ts'
import { asked } from '../api/people/password-resets/resets.ts'
import { QUEUES } from '../api/records/reviews/queues.ts'
import { withTotp } from '../api/people/second-factor/enrolled.ts'
import { PASSWORD, type Person, testServerOfFile } from '../support/server.ts'

/** A second server's keys, beside those of the server that answers the customer. */
const testServer = testServerOfFile()
let there: Keys
beforeEach(() => {
  const { pool, clock } = testServer
  there = createKeys({ pool, clock, log: pino({ level: 'silent' }) })
})

let people = 0
const customer = () =>
  testServer.customer({ username: `keyed${(people += 1)}`, kycStatus: 'approved', cash: '500.00' })
const HERE = '203.0.113.7'
const use = ({ keyId, secret }: { keyId: string; secret: string }, address = HERE) =>
  there.principalOf({ keyId, secret, address })

/** A key that the other server has in memory. */
async function used(person: Person) {
  const key = await makeKey(person)
  expect(await use(key)).toMatchObject({ customerId: BigInt(person.id) })
  return key
}

describe('a key ends on another server within five seconds', () => {
  test.each<[string, (person: Person, id: string) => Promise<unknown>]>([
    ['revoked', (person, id) => person.call(revokeKey, { params: { id } })],
    ['stopped', (person) => person.call(stopKeys)],
    ['locked', ({ username }) => lockUser(testServer.pool, { username, at: testServer.clock.now() })],
    ['with a profile that is rejected', reject],
    ['restricted', (person) => restrict(testServer.root, person, { rights: ['keys'] })],
    ['after a reset of the password', (person) => reset(person)],
  ])('%s', async (_, end) => {
    const person = await customer()
    const key = await used(person)
    await end(person, key.id)
    await there.check()
    expect(await use(key)).toBeNull()
  })

  test('also where the server could not ask: it does not believe it any longer', async () => {
    const person = await customer()
    const key = await used(person)
    await person.call(revokeKey, { params: { id: key.id } })
    testServer.clock.advance({ seconds: 5 })
    expect(await use(key)).toBeNull()
  })
})

async function reject(person: Person): Promise<void> {
  const id = await QUEUES.profiles.ask(testServer, person, 'X1234567')
  const given = { params: { id }, body: { reason: 'Unreadable' } }
  expect((await testServer.root.call(rejectProfile, given)).status).toBe(200)
}

async function reset({ username }: Person): Promise<void> {
  const { id } = await asked(testServer, username)
  expect((await testServer.root.call(approvePasswordReset, { params: { id } })).status).toBe(200)
}

test('works again once it is resumed, or its customer unlocked', async () => {
  const person = await customer()
  const key = await used(person)
  await person.call(stopKeys)
  await there.check()
  expect(await use(key)).toBeNull()
  await person.call(resumeKeys, { body: { password: PASSWORD } })
  expect(await use(key)).not.toBeNull()
  const named = { username: person.username, at: testServer.clock.now() }
  await lockUser(testServer.pool, named)
  await there.check()
  await unlockUser(testServer.pool, named)
  expect(await use(key)).not.toBeNull()
})

test('an approved reset of the password revokes it for good, and tells its customer', async () => {
  const person = await customer()
  await used(person)
  await reset(person)
  const { rows } = await testServer.pool.query(
    `select k.revoked_why, n.body from api_keys k join notifications n on n.customer_id = k.customer_id
     where k.customer_id = $1 and n.kind = 'api_key_revoked'`,
    [person.id],
  )
  expect(rows).toEqual([
    { revoked_why: 'password_reset', body: expect.stringContaining('password was reset') },
  ])
})

test('expires to the millisecond', async () => {
  const key = await used(await customer())
  testServer.clock.advance({ ms: Date.parse(key.expiresAt) - testServer.clock.now().getTime() - 1 })
  expect(await use(key)).not.toBeNull()
  testServer.clock.advance({ ms: 1 })
  expect(await use(key)).toBeNull()
})

test('is refused alike with a wrong secret, an unknown id, and what is no key', async () => {
  const key = await used(await customer())
  const other = await used(await customer())
  expect(await use({ keyId: key.keyId, secret: other.secret })).toBeNull()
  expect(await use({ keyId: 'NFKAAAAAAAAAAAAAAAAAAAA', secret: key.secret })).toBeNull()
  expect(await use({ keyId: "NFK'; drop table users", secret: key.secret })).toBeNull()
  expect(await use({ keyId: key.keyId, secret: '' })).toBeNull()
  expect(await use({ keyId: key.keyId, secret: `${key.secret.slice(0, -1)}!` })).toBeNull()
})

test('works from its networks alone, an IPv4 address that arrived as IPv6 included', async () => {
  const person = await customer()
  const key = await makeKey(person, { networks: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] })
  for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::9', '198.51.100.7'])
    expect(await use(key, address), address).not.toBeNull()
  for (const address of ['203.0.114.9', '::ffff:203.0.114.9', '2001:db9::9', '198.51.100.8', 'nonsense', ''])
    expect(await use(key, address), address).toBeNull()
})

test('places orders only while its customer has a second factor', async () => {
  const person = await customer()
  const { secret } = await withTotp(testServer, person)
  expect(secret).toBeTruthy()
  const key = await makeKey(person, { scopes: ['market', 'trade'] })
  expect([...((await use(key))?.scopes ?? [])]).toEqual(['market', 'trade'])
  await testServer.pool.query('update users set has_second_factor = false where id = $1', [person.id])
  await there.check()
  expect([...((await use(key))?.scopes ?? [])]).toEqual(['market'])
})

test('its last use is written at most once a minute, and once more at the end', async () => {
  const key = await used(await customer())
  const written = async () => {
    const { rows } = await testServer.pool.query(
      'select last_used_at, last_used_address from api_keys where id = $1',
      [key.id],
    )
    return [rows[0].last_used_at?.toISOString() ?? null, rows[0].last_used_address]
  }
  const now = () => testServer.clock.now().toISOString()
  const first = now()
  await there.check()
  expect(await written()).toEqual([first, HERE])
  testServer.clock.advance({ seconds: 30 })
  await use(key, '203.0.113.8')
  await there.check()
  expect(await written()).toEqual([first, HERE])
  await there.close()
  expect(await written()).toEqual([now(), '203.0.113.8'])
})
