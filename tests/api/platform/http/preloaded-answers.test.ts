import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { type TestServer, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

/** Statements that the reads of a customer's first screen share. */
const SHARED = new Set<unknown>(['gather-fragments', 'read-wallets', 'list-holdings'])

/** The answers that the page of `path` brings. */
async function preloadedBy(
  asking: { get: TestServer['ada']['get'] },
  path: string,
): Promise<Record<string, unknown>> {
  const { body } = await asking.get<string>(path)
  const text = /<script type="application\/json" id="answers">([^<]*)<\/script>/.exec(body)?.[1] ?? ''
  return JSON.parse(text)
}

test("the dashboard’s page holds the answers of its calls, except the notifications'", async () => {
  let answers = {}
  // A page leaves out an answer that takes long, which each may on a busy machine.
  await expect
    .poll(async () => Object.keys((answers = await preloadedBy(testServer.ada, '/'))).toSorted())
    .toEqual([
      '/api/assets?type=mutual_fund',
      '/api/assets?type=stock',
      '/api/holdings',
      '/api/indices',
      '/api/market-status',
      '/api/pending-password-resets',
      '/api/portfolio/history?period=1M',
      '/api/profile',
      '/api/public/announcements',
      '/api/wallet',
    ])
  for (const [call, answer] of Object.entries(answers)) {
    const { status, body } = await testServer.ada.get(call)
    expect({ call, status, answer }).toEqual({ call, status: 200, answer: body })
  }
})

test('what does not exist is null: a new customer has no profile', async () => {
  const visitor = testServer.visitor()
  await visitor.post('/api/register', {
    username: 'newcomer',
    email: 'newcomer@example.com',
    firstName: 'New',
    lastName: 'Comer',
    password: 'Kx7!vbnm-Qwz4',
  })
  await expect
    .poll(() => preloadedBy(visitor, '/'))
    .toMatchObject({ '/api/profile': null, '/api/holdings': [] })
})

test.each([
  ['nobody', '/', () => testServer.visitor()],
  ['an administrator', '/', () => testServer.root],
  ['somebody with more in the address', '/?tab=holdings', () => testServer.ada],
  ['another screen', '/wallet', () => testServer.ada],
])('%s gets no answers but announcements with the page: %s', async (_, path, asking) => {
  expect(await preloadedBy(asking(), path)).toEqual({ '/api/public/announcements': [] })
})

test('a call that takes long is left out, and the page does not wait for it', async () => {
  // Whatever a customer's reads ask the database, on a shared connection or an own one, it does not answer.
  for (const prototype of [pg.Pool.prototype, pg.Client.prototype]) {
    const query: (...given: unknown[]) => unknown = prototype.query
    vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...given: unknown[]) {
      const [statement] = given
      const name =
        typeof statement === 'object' && statement !== null && 'name' in statement && statement.name
      return SHARED.has(name) ? new Promise(() => {}) : Reflect.apply(query, this, given)
    })
  }
  let answers = {}
  await expect
    .poll(async () => (answers = await preloadedBy(testServer.ada, '/')))
    .toHaveProperty('/api/indices')
  vi.restoreAllMocks()
  expect(answers).not.toHaveProperty('/api/wallet')
})

test('the page is compressed for clients that accept it, with a Vary header', async () => {
  const page = (encoding: string) => testServer.ada.get('/', { headers: { 'accept-encoding': encoding } })
  const [zipped, plain] = await Promise.all([page('gzip'), page('identity')])
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(plain.headers.get('content-encoding')).toBeNull()
  for (const { headers, body } of [zipped, plain]) {
    expect(headers.get('vary')).toContain('accept-encoding')
    expect(body).toContain('id="answers"')
  }
})
