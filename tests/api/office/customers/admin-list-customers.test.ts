import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { adminListCustomers } from '#contract/office/customers/customers.ts'
import { lockCustomer } from '#contract/people/access.ts'
import { listedCustomer } from '#contract/office/customers/customers.schemas.ts'
import { login } from '#contract/people/identity.ts'
import { updateProfile } from '#contract/people/profiles.ts'
import { countCustomers, listCustomers } from '#server/office/customers/list-customers.ts'
import { queriesOf } from '../../../support/database/counted-queries.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'
import { FORM } from '../../people/profiles/forms.ts'
import { asked } from '../../cash/withdrawals/withdrawals.ts'

const testServer = testMarketOfFile()
let root: Person
let ada: Person
let grace: Person
let zoe: Person
let percy: Person
beforeAll(async () => {
  root = testServer.root
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '1000.00' })
  grace = await testServer.customer({ username: 'grace', kycStatus: 'pending' })
  zoe = await testServer.customer({ username: 'zoe_under' })
  percy = await testServer.customer({ username: 'percy', kycStatus: 'rejected' })
})

type Query = Record<string, string>
const list = async (query?: Query) => (await root.call(adminListCustomers, { query })).body
const names = async (query?: Query) => (await list(query)).map(({ username }) => username)

describe('200', () => {
  test('all customers, the newest first, and no administrators', async () => {
    expect(await names()).toEqual(['percy', 'zoe_under', 'grace', 'ada'])
  })

  test('each with what they have, where they stand and when they came', async () => {
    await asked(ada)
    const found = (await list()).find(({ username }) => username === 'ada')
    expect(listedCustomer.parse(found)).toEqual(found)
    expect(found).toEqual({
      id: ada.id,
      username: 'ada',
      email: 'ada@example.com',
      fullName: 'Ada Example',
      kycStatus: 'approved',
      lockedAt: null,
      available: '900.00',
      held: '100.00',
      createdAt: testServer.clock.now().toISOString(),
      lastSignInAt: null,
    })
  })

  test('a sign-in shows, a failed one does not', async () => {
    const { advance, clock } = testServer
    await testServer.visitor().call(login, { body: { username: 'grace', password: PASSWORD } })
    const signedInAt = clock.now().toISOString()
    await advance({ minutes: 1 })
    await testServer.visitor().call(login, { body: { username: 'grace', password: 'not-her-password' } })
    const found = (await list({ search: 'grace' }))[0]
    expect(found).toMatchObject({ fullName: 'Ada Example', lastSignInAt: signedInAt })
  })

  test('a lock shows', async () => {
    await root.call(lockCustomer, { params: { id: percy.id }, body: { reason: 'A stolen card' } })
    expect(await list({ kycStatus: 'rejected' })).toMatchObject([
      { username: 'percy', lockedAt: testServer.clock.now().toISOString() },
    ])
  })

  test.each([
    ['any part of a username', 'rac', ['grace']],
    ['any part of an email address', 'zoe_under@EXAMPLE', ['zoe_under']],
    ['a name given at sign-up, whatever its case', 'ERCY', ['percy']],
    ['one letter, the beginning of a word', 'z', ['zoe_under']],
    ['two letters, the beginning of a word', 'gr', ['grace']],
    ['two letters inside a word find no customer', 'ra', []],
    ['a percent sign is itself', '%', []],
    ['an underscore is itself', 'zoe_', ['zoe_under']],
    ['and stands for no other character', 'er_y', []],
    ['a backslash is itself', String.raw`a\ `.trim(), []],
    ['a text that no customer has', 'nobody at all', []],
    ['blanks around are no part of it', '  grace ', ['grace']],
    ['no administrator', 'root', []],
  ])('the search finds %s: %j', async (_, search, expected) => {
    expect(await names({ search })).toEqual(expected)
  })

  test('the search finds the name on a profile, an earlier one too, and an exact id', async () => {
    await zoe.call(updateProfile, { body: FORM })
    await grace.call(updateProfile, { body: { ...FORM, fullName: 'Augusta King' } })
    expect(await names({ search: 'augusta k' })).toEqual(['grace'])
    expect(await names({ search: 'example', kycStatus: 'pending' })).toEqual(['grace'])
    expect(await names({ search: zoe.id })).toEqual(['zoe_under'])
  })

  test('of one kycStatus, alone and with a search', async () => {
    expect(await names({ kycStatus: 'none' })).toEqual(['zoe_under'])
    expect(await names({ kycStatus: 'approved' })).toEqual(['ada'])
    expect(await names({ search: 'example.com', kycStatus: 'approved' })).toEqual(['ada'])
    expect(await names({ search: 'grace', kycStatus: 'approved' })).toEqual([])
  })

  test('as many are counted as are listed, each once, up to any limit and in one query', async () => {
    const counted = (query: Query, limit: number, hasDetails = true) =>
      queriesOf(testServer.pool, async (database) => {
        const found = await listCustomers(database, { ...query, limit, hasDetails })
        expect(await countCustomers(database, { ...query, limit, hasDetails })).toBe(found.length)
      })
    const [some, few] = ['example', 'augusta k'] // Grace has the first at sign-up and on a profile, the second there.
    const asked = [{}, { search: some }, { search: few }, { search: zoe.id }, { search: 'grace' }]
    for (const query of asked.flatMap((one): Query[] => [one, { ...one, kycStatus: 'pending' }])) {
      for (const limit of [1, 2, 3, 4, 5]) await counted(query, limit)
    }
    await counted({ search: 'example.com' }, 5, false)
    expect(await counted({ search: some }, 5)).toBe(3)
  })

  test('page by page, however it is asked for', async () => {
    for (const query of [{}, { search: 'example' }] as Query[]) {
      const [first, second] = await list({ ...query, limit: '2' })
      expect([first?.username, second?.username]).toEqual(['percy', 'zoe_under'])
      expect(await names({ ...query, limit: '2', before: second?.id ?? '' })).toEqual(['grace', 'ada'])
    }
    const pending = { kycStatus: 'pending', limit: '1' }
    expect(await names({ ...pending, before: grace.id })).toEqual([])
  })

  test('at most 500, in two queries however many there are', async () => {
    const ask = (query: object) =>
      queriesOf(testServer.pool, (database) => listCustomers(database, { ...query, hasDetails: true }))
    const asked = [{}, { search: 'example' }, { kycStatus: 'approved' }]
    const none = { search: 'ada', kycStatus: 'none' }
    for (const query of asked) expect(await ask(query)).toBe(2)
    expect(await ask(none)).toBe(1)
    await testServer.pool.query(
      `insert into users (id, username, username_key, email, email_key, first_name, last_name, role, password_hash,
         created_at)
       select n, 'crowd' || n, 'crowd' || n, n || '@crowd.example', n || '@crowd.example', 'C', 'Rowd', 'customer',
         '$argon2id$', $1 from generate_series(1, 600) n`,
      [testServer.clock.now()],
    )
    await testServer.pool.query('insert into accounts (customer_id) select id from users where id <= 600')
    const answer = await list()
    expect(z.array(listedCustomer).parse(answer)).toHaveLength(500)
    expect(await list({ search: 'crowd' })).toHaveLength(500)
    expect(await list({ kycStatus: 'none', limit: '500' })).toHaveLength(500)
    for (const query of asked) expect(await ask(query)).toBe(2)
    expect(await ask(none)).toBe(1)
  })
})

describe('400', () => {
  test.each([
    ['search', ''],
    ['search', '   '],
    ['search', 'x'.repeat(101)],
    ['search', 'a\u0000b'],
    ['search', 'a\u202eb'],
    ['kycStatus', 'locked'],
    ['kycStatus', ''],
    ['limit', '501'],
    ['limit', '0'],
    ['before', 'abc'],
    ['before', '-1'],
  ])('%s=%j', async (name, value) => {
    const { status, problem } = await root.call(adminListCustomers, { query: { [name]: value } })
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: name })
  })
})

test.each([
  ['Zoe\u0308 Stra\u00DFe', ['Zoë', 'zoe\u0308', 'ZOE\u0308', 'strasse', 'STRAßE', 'zoë\u00A0stra']],
  ['Ｍｉｌａ علی\u200Cرضا', ['mila', 'علیرضا', 'علی\u200Cرضا', 'ＭＩＬＡ']],
])('the search finds %j, stored before names were composed, in any spelling', async (name, spellings) => {
  const [firstName, lastName] = name.split(' ')
  const username = `stored${spellings.length}`
  const { id } = await testServer.customer({ username, kycStatus: 'approved' })
  await testServer.pool.query('update users set first_name = $2, last_name = $3 where id = $1', [
    id,
    firstName,
    lastName,
  ])
  for (const search of spellings) expect(await names({ search })).toEqual([username])
  await testServer.pool.query("update users set first_name = 'A', last_name = 'B' where id = $1", [id])
  await testServer.pool.query('update profile_submissions set full_name = $2 where customer_id = $1', [
    id,
    name,
  ])
  for (const search of spellings) expect(await names({ search })).toEqual([username])
  await testServer.pool.query("update profile_submissions set full_name = 'A B' where customer_id = $1", [id])
})
