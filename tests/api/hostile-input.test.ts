import { describe, expect, test } from 'vitest'
import { permissionFor } from '#contract/endpoint.ts'
import type { DeclaredEndpoint } from '#contract/api.ts'
import { NAMED_OTHERWISE } from '../support/api/accepted-input.ts'
import { BAD_AMOUNTS, BAD_BODIES, BAD_IDS, BAD_TEXTS } from '../support/api/bad-input.ts'
import { ENDPOINTS } from '../support/api/endpoints.ts'
import { SAMPLE_BODIES } from '../support/api/sample-bodies.ts'
import { testServerOfFile } from '../support/server.ts'

const HOSTILE: readonly [string, unknown][] = [
  ...BAD_TEXTS,
  ...BAD_AMOUNTS,
  ['a very long text', 'x'.repeat(20_000)],
  ['a deep object', JSON.parse('{"a":'.repeat(500) + '1' + '}'.repeat(500))],
  ['a prototype', JSON.parse('{"toString":"x","valueOf":"y"}')],
  ['template syntax', '${7*7}{{7*7}}'],
  ['a path', '../../etc/passwd'],
  ['an address', 'http://169.254.169.254/'],
]

const testServer = testServerOfFile()

function caller({ access, path }: DeclaredEndpoint) {
  if (permissionFor(access) !== null) return testServer.root
  // A visitor of the sign-in page, so that no session of the others is touched.
  return path === '/api/register' || path === '/api/login' ? testServer.visitor() : testServer.ada
}

const json = (body: unknown) => ({
  text: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** An error at the field, or inside it. */
const errorOf = (field: string) => ({
  path: expect.stringMatching(new RegExp(`^${field}(\\.|$)`)),
  message: expect.any(String),
})

/** Those that `isFirst` holds for, and the others. */
function partition<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))]
}

/** A refusal is a problem document that says nothing of the inside; a success is fine where the value was. */
async function expectAnswered(answer: { status: number; body: unknown; headers: Headers }): Promise<void> {
  expect(answer.status).toBeLessThan(500)
  if (answer.status < 400) return
  expect(answer.headers.get('content-type')).toMatch('application/problem+json')
  expect(answer.body).toMatchObject({
    status: answer.status,
    code: expect.any(String),
    detail: expect.any(String),
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/\bat .*\.ts:|node_modules|syntax error|relation "/)
}

describe.each(
  ENDPOINTS.filter(({ input }) => input.body).map((endpoint) => [endpoint.path, endpoint] as const),
)('%s', (_path, endpoint) => {
  const fields = Object.keys(SAMPLE_BODIES[endpoint.path] ?? {})

  test('has a sample body here', () => expect(fields).not.toEqual([]))

  const path = endpoint.path.replace(':id', '1').replace(':date', '2026-11-18')
  const answer = async (body: object) => {
    const reply = await caller(endpoint).send(endpoint.method, path, json(body))
    await expectAnswered(reply)
    return reply
  }

  test('a body that is none reaches no use case', async () => {
    await testServer.changesNoRow(async () => {
      for (const [what, { text, type = 'application/json', status }] of BAD_BODIES) {
        const raw = { text, headers: { 'content-type': type } }
        const answer = await caller(endpoint).send(endpoint.method, path, raw)
        expect(answer.status, what).toBe(status)
        await expectAnswered(answer)
      }
    })
  })

  test.each(fields)('no value of %s breaks it, and a refused one changes nothing', async (field) => {
    const [malformed, readable] = partition(
      HOSTILE.map(([, value]) => ({ ...SAMPLE_BODIES[endpoint.path], [field]: value })),
      (body) => endpoint.input.body?.safeParse(JSON.parse(JSON.stringify(body))).success === false,
    )
    // A digest of every table takes longer than a call: one before and one after all of them are enough.
    await testServer.changesNoRow(async () => {
      for (const body of malformed) {
        const reply = await answer(body)
        expect(reply).toMatchObject({ status: 400, body: { code: 'bad_input' } })
        if (!NAMED_OTHERWISE.has(`${endpoint.path} ${field}`))
          expect(reply.body).toMatchObject({ errors: expect.arrayContaining([errorOf(field)]) })
      }
    })
    const refused: object[] = []
    for (const body of readable) if ((await answer(body)).status >= 400) refused.push(body)
    // A failed sign-in is written down.
    if (endpoint.path === '/api/login' || refused.length === 0) return
    // Some of these texts are fine as an address, and changed a row: the others are sent again, alone.
    await testServer.changesNoRow(async () => {
      for (const body of refused) expect((await answer(body)).status).toBeGreaterThanOrEqual(400)
    })
  })
})

describe.each(
  ENDPOINTS.filter(({ path }) => path.includes(':')).map((endpoint) => [endpoint.path, endpoint] as const),
)('%s', (_path, endpoint) => {
  test('no parameter breaks it', async () => {
    for (const [id] of [...BAD_IDS, ['x'.repeat(90), 400], ['..%2f..%2fetc%2fpasswd', 400]] as const) {
      const path = endpoint.path.replace(/:[a-z]+/, id)
      const raw = endpoint.method === 'GET' ? {} : json({ reason: 'r' })
      await expectAnswered(await caller(endpoint).send(endpoint.method, path, raw))
    }
  })
})

/** Whether its parameter is the id of a row: news and sessions have other ids. */
const hasRowId = ({ input: { params } }: DeclaredEndpoint): boolean =>
  params?.safeParse({ id: '1' }).success === true && !params.safeParse({ id: 'abc' }).success

describe.each(ENDPOINTS.filter(hasRowId).map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s',
  (_path, endpoint) => {
    test.each(BAD_IDS)('the id %s: %i, and nothing changes', async (id, status) => {
      const body = endpoint.method === 'GET' ? undefined : SAMPLE_BODIES[endpoint.path]
      const raw = body ? json(body) : {}
      const path = endpoint.path.replace(':id', id)
      const send = () => caller(endpoint).send(endpoint.method, path, raw)
      expect((await testServer.changesNoRow(send)).status).toBe(status)
    })
  },
)

test('no query breaks any list', async () => {
  const queries = [
    'limit=-1',
    'limit=abc',
    'limit=1e9',
    'limit=501',
    'before=x',
    "before='",
    "after='",
    'search=%00',
    'search=%25%27%5C',
    `search=${'x'.repeat(5_000)}`,
    'status=%27||1',
    'type=%00',
    'period=2Y',
    "interval=';",
    'limit=1&limit=2',
    'search=%00',
    'search=%25_%5C',
    `search=${encodeURIComponent("'||lower('")}`,
    'search=a&search=b',
    'kycStatus=locked',
    'period[]=1D',
    '__proto__=1',
    `type=${'x'.repeat(5_000)}`,
  ]
  for (const endpoint of ENDPOINTS) {
    if (endpoint.method !== 'GET' || endpoint.carries === 'stream') continue
    const path = endpoint.path.replace(':symbol', 'AAPL').replace(':id', '1')
    // Without parameters of its own an endpoint reads none: what is most likely to break it is enough.
    for (const query of endpoint.input.query ? queries : ['search=%00', 'period[]=1D', '__proto__=1'])
      await expectAnswered(await caller(endpoint).send('GET', `${path}?${query}`, {}))
  }
})
