import { beforeAll, describe, expect, test } from 'vitest'
import { MANY } from '#server/records/reviews/review-queue.sql.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { accountNumber } from '../../cash/withdrawals/withdrawals.ts'
import { EVERY_QUEUE, type Queue } from './queues.ts'

const testServer = testServerOfFile()
/** Who has a request in every queue, in the order in which they made them. */
const NAMES = ['mary', 'Marta', 'otto', 'OTTILIE', 'pia'] as const
const people: Person[] = []
const made = new Map<Queue, string[]>()
beforeAll(async () => {
  for (const username of NAMES) {
    people.push(await testServer.customer({ username, kycStatus: 'approved', cash: '500.00' }))
  }
  for (const [name, queue] of EVERY_QUEUE) {
    const ids: string[] = []
    for (const [place, person] of people.entries()) {
      // A profile comes last, since it closes the servers to the others.
      ids.push(await queue.ask(testServer, person, `${name.slice(0, 3)} ${place}-7`))
    }
    made.set(queue, ids)
  }
  // A customer whose username says nothing of their name and address.
  await testServer.pool.query(
    `update users set email = 'Zoe@Example.org', email_key = 'zoe@example.org' where username = 'pia'`,
  )
  await testServer.pool.query(
    `update profile_submissions set full_name = 'Éva Őri' where customer_id = $1 and status = 'pending'`,
    [people[4]?.id],
  )
})

interface Row {
  id: string
  username: string
}

const list = async (queue: Queue, query: object): Promise<Row[]> => {
  const { status, body } = await testServer.root.call(queue.list, { query })
  expect(status).toBe(200)
  return body as Row[]
}
const names = async (queue: Queue, query: object) =>
  (await list(queue, query)).map(({ username }) => username)

describe.each(EVERY_QUEUE)('of %s', (name, queue) => {
  test.each([
    ['mar', ['mary', 'Marta']],
    ['MARY', ['mary']],
    ['ott', ['otto', 'OTTILIE']],
    ['  otto  ', ['otto']],
    // By the e-mail address, and by a full name of any alphabet.
    ['zoe@ex', ['pia']],
    ['éva ő', ['pia']],
    ['E\u0301va\u00A0O\u030Bri', ['pia']],
    ['ｍａｒｙ', ['mary']],
    ['Example', []],
    ['%', []],
    ['_', []],
    ["'", []],
    ['mary\\', []],
  ])('the search %j finds who begins with it', async (search, found) => {
    expect(await names(queue, { status: 'pending', search })).toEqual(found)
  })

  test('a blank search finds everything', async () => {
    expect(await names(queue, { status: 'pending', search: ' ' })).toEqual(
      await names(queue, { status: 'pending' }),
    )
  })

  test('the beginning of what a request is known by finds it', async () => {
    if (name === 'password resets') {
      const [row] = (await list(queue, { status: 'pending' })) as (Row & { reference: string })[]
      expect(await list(queue, { search: row?.reference.toLowerCase() })).toEqual([row])
      return
    }
    // A bank's reference as it is written; numbers whatever was put between their digits.
    const known = `${name.slice(0, 3)}3`
    const search = name === 'deposits' ? 'DEP 3-' : name === 'withdrawals' ? accountNumber(known) : known
    expect(await names(queue, { status: 'pending', search })).toEqual(['OTTILIE'])
  })

  test('a search goes with a status', async () => {
    expect(await list(queue, { status: 'rejected', search: 'mary' })).toEqual([])
  })

  test('pages of what waits follow each other oldest first, with or without a search', async () => {
    const ids = made.get(queue) ?? []
    const own = (rows: Row[]) => rows.map(({ id }) => id).filter((id) => ids.includes(id))
    const all = (await list(queue, { status: 'pending' })).map(({ id }) => id)
    const paged: string[] = []
    for (let after: string | undefined = '0'; after !== undefined; after = paged.at(-1)) {
      const page = await list(queue, { status: 'pending', limit: 2, ...(after === '0' ? {} : { after }) })
      if (page.length === 0) break
      expect(page.length).toBeLessThanOrEqual(2)
      paged.push(...page.map(({ id }) => id))
    }
    expect(paged).toEqual(all)
    // A password reset has a reference of its own making, which may well begin with one letter or another.
    const search = 'mar'
    expect(own(await list(queue, { status: 'pending', search, limit: 1 }))).toEqual([ids[0]])
    expect(own(await list(queue, { status: 'pending', search, after: ids[0] }))).toEqual([ids[1]])
  })

  test.each(['501', '0', '-1', 'abc', '1e2'])('400: the limit %s', async (limit) => {
    expect((await testServer.root.call(queue.list, { query: { limit } })).status).toBe(400)
  })

  test.each([
    ['after', 'x'],
    ['after', '-1'],
    ['before', '99999999999999999999'],
    ['search', 'x'.repeat(141)],
    ['search', 'a\u0000b'],
    ['search', 'a\u202eb'],
  ])('400: %s = %j', async (field, value) => {
    const reply = await testServer.root.call(queue.list, { query: { [field]: value } })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: field }] } })
  })

  test('what is decided comes newest first, and is paged backwards', async () => {
    const ids = made.get(queue) ?? []
    for (const id of ids.slice(0, 3)) {
      const { method, path } = queue.reject
      await testServer.root.send(method, path.replace(':id', id), {
        text: '{"reason":"No"}',
        headers: { 'content-type': 'application/json' },
      })
    }
    const status = 'rejected'
    const rejected = ids.slice(0, 3).toReversed()
    expect((await list(queue, { status })).map(({ id }) => id)).toEqual(rejected)
    expect((await list(queue, { status, limit: 1, before: rejected[0] })).map(({ id }) => id)).toEqual([
      rejected[1],
    ])
    expect(await names(queue, { status, search: 'mar' })).toEqual(['Marta', 'mary'])
    const everything = await list(queue, {})
    expect(everything.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([
      ...ids.slice(3),
      ...rejected,
    ])
  })
})

test('a search that finds a crowd answers the same as one that finds few', async () => {
  const crowd = await testServer.customer({ username: 'crowd', kycStatus: 'approved' })
  const { list: deposits } = (EVERY_QUEUE[0] ?? [])[1] ?? {}
  if (deposits === undefined) throw new Error('there is no queue')
  testServer.breaks('trades-under-an-approved-profile')
  await testServer.pool.query(
    `insert into deposit_requests (customer_id, id, amount_cents, original_amount_cents, currency, rate_units,
       rate_source, rate_at, bank_reference, created_at)
     select $1, n, n, n, 'USD', 1000000000000, 'par', $2, 'Legion ' || n, $2 from generate_series(1, $3::int) n`,
    [crowd.id, testServer.clock.now(), MANY + 20],
  )
  const search = async (text: string, more: object = {}) =>
    (
      (await testServer.root.call(deposits, { query: { status: 'pending', search: text, ...more } }))
        .body as Row[]
    ).map(({ id }) => id)
  const firsts = Array.from({ length: 200 }, (_, n) => String(n + 1))
  // Many by their references, one by their customer's name.
  expect(await search('legion ')).toEqual(firsts)
  expect(await search('crowd')).toEqual(firsts)
  const [after, next] = [MANY + 15, [MANY + 16, MANY + 17, MANY + 18].map(String)]
  expect(await search('legion ', { after, limit: 3 })).toEqual(next)
  expect(await search('crowd', { after, limit: 3 })).toEqual(next)
  expect(await search('legion 101', { limit: 3 })).toEqual(['101', '1010', '1011'])
})
