import { pino } from 'pino'
import { expect, test } from 'vitest'
import { revokeKey } from '#contract/people/programs/keys.ts'
import { createKeys } from '#server/people/keys/keys.ts'
import { EXPIRING_KEYS } from '#server/people/keys/expiring-keys.ts'
import { sendDueNotices } from '#server/records/notifications/due-notices.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { type Person, testServerOfFile } from '../support/server.ts'

const testServer = testServerOfFile()

let people = 0
const customer = () =>
  testServer.customer({ username: `noticed${(people += 1)}`, kycStatus: 'approved', cash: '500.00' })

/** The keys as a server of their own has them. */
const serverWithKeys = () => {
  const { pool, clock } = testServer
  return createKeys({ pool, clock, log: pino({ level: 'silent' }) })
}

async function toldOf(person: Person, kind: string): Promise<string[]> {
  const { rows } = await testServer.pool.query<{ body: string }>(
    'select body from notifications where customer_id = $1 and kind = $2 order by id',
    [person.id, kind],
  )
  return rows.map(({ body }) => body)
}

test('a key is told of once from each network but its first, also after a restart and by two servers', async () => {
  const person = await customer()
  const key = await makeKey(person)
  const servers = [serverWithKeys(), serverWithKeys()] as const
  const use = async (address: string, keys = servers[0]) => {
    expect(await keys.principalOf({ ...key, address })).not.toBeNull()
    await keys.check()
  }
  await use('203.0.113.7')
  await use('203.0.113.99')
  expect(await toldOf(person, 'api_key_new_network')).toEqual([])
  await Promise.all(servers.map((keys) => use('198.51.100.9', keys)))
  await use('198.51.100.9', serverWithKeys())
  await use('2001:db8:85a3::8a2e:370:7334')
  await use('2001:db8:85a3:ffff::1')
  await use('203.0.113.7')
  const told = await toldOf(person, 'api_key_new_network')
  expect(told).toHaveLength(2)
  expect(told[0]).toContain(`${key.keyId} was used from a network that is new for it: 198.51.100.0/24.`)
  expect(told[1]).toContain('2001:db8:85a3::/48')
})

test('a single use from a new network is told of, without waiting for another use', async () => {
  const person = await customer()
  const key = await makeKey(person)
  const keys = serverWithKeys()
  await keys.principalOf({ ...key, address: '203.0.113.7' })
  testServer.clock.advance({ seconds: 61 })
  await keys.check()
  await keys.principalOf({ ...key, address: '192.0.2.1' })
  await keys.check()
  expect(await toldOf(person, 'api_key_new_network')).toHaveLength(1)
})

test('a week before its end a key is told of, once; one that was revoked is not', async () => {
  const person = await customer()
  const { keyId } = await makeKey(person)
  const revoked = await makeKey(person)
  await person.call(revokeKey, { params: { id: revoked.id } })
  const { pool, clock } = testServer
  clock.advance({ hours: 24 * 23 - 1 })
  await sendDueNotices({ pool, clock }, EXPIRING_KEYS)
  expect(await toldOf(person, 'api_key_expires')).toEqual([])
  clock.advance({ hours: 2 })
  await Promise.all([
    sendDueNotices({ pool, clock }, EXPIRING_KEYS),
    sendDueNotices({ pool, clock }, EXPIRING_KEYS),
  ])
  await sendDueNotices({ pool, clock }, EXPIRING_KEYS)
  const told = await toldOf(person, 'api_key_expires')
  expect(told).toEqual([expect.stringContaining(`${keyId} expires on December 18, 2026 at`)])
})
