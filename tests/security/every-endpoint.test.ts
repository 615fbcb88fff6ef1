import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { permissionFor } from '#contract/endpoint.ts'
import type { DeclaredEndpoint } from '#contract/api.ts'
import type { Client, Reply } from '../support/client.ts'
import { testServerOfFile } from '../support/server.ts'
import { ENDPOINTS } from '../support/api/endpoints.ts'
import { fingerprint } from '../support/api/rows.ts'

/** What is refused at whichever door it knocks: tried at every endpoint there is, and the next one that is added. */
const testServer = testServerOfFile()

const UNSAFE = ENDPOINTS.filter(({ method }) => method !== 'GET')

const pathOf = ({ path }: DeclaredEndpoint): string =>
  path.replace(':id', '1').replace(':symbol', 'KO').replace(':currency', 'EUR')

/** A user who may call the endpoint. */
const callerOf = ({ access }: DeclaredEndpoint): Client =>
  permissionFor(access) !== null ? testServer.root : testServer.ada

/** Knocks at each of them; `no` is what each must answer, and nothing may have changed. */
async function refusedByAll(
  endpoints: readonly DeclaredEndpoint[],
  knock: (endpoint: DeclaredEndpoint) => Promise<Reply>,
  no: { status: number; code: string },
): Promise<void> {
  const before = await fingerprint(testServer.pool)
  const others: object[] = []
  for (const endpoint of endpoints) {
    const { status, body } = await knock(endpoint)
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : body
    if (status !== no.status || code !== no.code) {
      others.push({ endpoint: `${endpoint.method} ${endpoint.path}`, status, code })
    }
  }
  expect(others).toEqual([])
  expect(await fingerprint(testServer.pool)).toEqual(before)
  expect(endpoints.length).toBeGreaterThan(20)
}

describe('a body', () => {
  const body = (text: string, type: string) => (endpoint: DeclaredEndpoint) =>
    callerOf(endpoint).send(endpoint.method, pathOf(endpoint), { text, headers: { 'content-type': type } })

  test.each([
    ['text/plain', '{"reason":"r"}'],
    ['application/x-www-form-urlencoded', 'reason=r'],
    ['application/json; charset=utf-16', '{}'],
    ['application/json;charset=utf-8, text/plain', '{}'],
  ])('that is %s', async (type, text) => {
    await refusedByAll(UNSAFE, body(text, type), { status: 415, code: 'unsupported_media_type' })
  })

  test.each([
    ['is cut in the middle', '{"reason":'],
    ['would change every object', '{"__proto__":{"role":"administrator"}}'],
    ['would change every class', '{"constructor":{"prototype":{"role":"administrator"}}}'],
  ])('that %s', async (_, text) => {
    await refusedByAll(UNSAFE, body(text, 'application/json'), { status: 400, code: 'malformed_body' })
  })

  test('that is larger than it may be', async () => {
    const large = (endpoint: DeclaredEndpoint) =>
      body(JSON.stringify({ note: 'x'.repeat(endpoint.bodyLimit ?? 33_000) }), 'application/json')(endpoint)
    await refusedByAll(UNSAFE, large, { status: 413, code: 'body_too_large' })
  })
})

describe('a look', () => {
  /** Whose looks are written down, or who keep what they have shown. */
  const RECORDED = [
    '/api/admin/profiles/:id/document',
    '/api/admin/customers/:id',
    '/api/admin/customers/:id/context',
    '/api/admin/audit.csv',
  ]

  test('changes nothing', async () => {
    const looks = ENDPOINTS.filter(({ method, carries }) => method === 'GET' && carries !== 'stream')
    const quiet = looks.filter(({ path }) => !RECORDED.includes(path))
    expect(looks.length - quiet.length).toBe(RECORDED.length)
    const before = await fingerprint(testServer.pool)
    for (const endpoint of quiet) {
      expect((await callerOf(endpoint).get(pathOf(endpoint))).status, endpoint.path).toBeLessThan(500)
    }
    expect(await fingerprint(testServer.pool)).toEqual(before)
  })
})

/** Bytes as they are, which no client of ours would send; answers the head and the body. */
async function say(...lines: string[]): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(testServer.url).port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { head, body }
}

describe('a method that nothing has', () => {
  test.each(['TRACE', 'OPTIONS', 'PROPFIND', 'SEARCH'])('%s', async (method) => {
    for (const path of ['/api/user', '/api/buy', '/']) {
      const { head, body } = await say(`${method} ${path} HTTP/1.1`, 'Host: x', 'X-Canary: kept-to-itself')
      expect(head).toMatch(/^HTTP\/1\.1 404 /)
      expect(body).not.toContain('kept-to-itself')
      expect(head.toLowerCase()).not.toContain('access-control-')
    }
  })

  test('CONNECT opens no tunnel', async () => {
    const { head } = await say('CONNECT 127.0.0.1:5432 HTTP/1.1', 'Host: 127.0.0.1:5432')
    expect(head).not.toMatch(/^HTTP\/1\.1 2/)
  })
})

describe('a name that is not ours', () => {
  const page = async (host: string, ...headers: string[]) => {
    const { head, body } = await say('GET /wallet HTTP/1.1', `Host: ${host}`, ...headers)
    return { status: head.slice(0, 12), body: body.replace(/"(now|mark|since)":"[^"]*"/g, '') }
  }

  test('in Host or X-Forwarded-Host, is nowhere in a page, and changes nothing in it', async () => {
    const ours = await page('localhost')
    expect(ours.status).toBe('HTTP/1.1 200')
    for (const headers of [[], ['X-Forwarded-Host: evil.example'], ['Forwarded: host=evil.example']]) {
      const theirs = await page('evil.example', ...headers)
      expect(theirs.body).not.toContain('evil.example')
      expect(theirs).toEqual(ours)
    }
  })

  test('in Host, makes no other site ours', async () => {
    const forged = await say(
      'POST /api/logout HTTP/1.1',
      'Host: evil.example',
      'Origin: http://other.example',
      'Content-Length: 0',
    )
    expect(forged.head).toMatch(/^HTTP\/1\.1 403 /)
  })

  test('in X-Forwarded-For, is not the address that is written down', async () => {
    await testServer
      .visitor()
      .post(
        '/api/login',
        { username: 'ada', password: 'Wrong-Harbour-1' },
        { headers: { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.7' } },
      )
    const { rows } = await testServer.pool.query(
      `select address from audit_log where action = 'login.failed' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ address: '127.0.0.1' }])
  })
})
