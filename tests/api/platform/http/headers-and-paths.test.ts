import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

/** Sends a request line as it is, which no client of ours would, and answers head and body as they came. */
async function ask(line: string, ...headers: string[]): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(testServer.url).port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  socket.write([`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'))
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { head: head.toLowerCase(), body }
}

test.each([
  '/..%2f..%2fetc/passwd',
  '/..%5c..%5cetc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/../../etc/passwd',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/.env',
  '/.git/HEAD',
  '/%2egit/HEAD',
  '/index.html',
  '/assets/base.js.map',
  '/api',
  '/API/user',
  '/api/unknown',
  '/api/%zz',
  '/%ff',
  '//',
])('404: %s is no page, file or call', async (path) => {
  const { head, body } = await ask(`GET ${path}`)
  expect(head).toMatch(/^http\/1\.1 404 /)
  expect(head).toContain('content-type: application/problem+json')
  expect(JSON.parse(body)).toMatchObject({ status: 404, code: 'not_found' })
})

test.each([
  ['a success', 'GET /api/config'],
  ['nobody signed in', 'GET /api/user'],
  ['a call behind another spelling of its path', 'GET /%61pi/user'],
  ['a call there is not', 'GET /api/unknown'],
  ['a URL that cannot be read', 'GET /api/%zz'],
  ['another site', 'POST /api/logout', 'Origin: https://evil.example', 'Content-Length: 0'],
])('no answer of the API is kept, sniffed, framed or run as a page: %s', async (_, line, ...headers) => {
  const { head } = await ask(line, ...headers)
  expect(head).toContain('cache-control: no-store')
  expect(head).toContain('x-content-type-options: nosniff')
  expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'")
  expect(head).toContain('cross-origin-resource-policy: same-origin')
  expect(head).toContain('referrer-policy: no-referrer')
})

test.each([
  ['/', 200],
  ['/wallet', 200],
  ['/asset/AAPL', 200],
  ['/asset/BRK.B', 200],
  ['/wallet?next=..%2f', 200],
  ['/nowhere', 404],
  ['/caf%C3%A9', 404],
])(
  '%s is a page with status %i: never kept, never framed, our own scripts only, no camera or other device',
  async (path, status) => {
    const { head, body } = await ask(`GET ${path}`)
    expect(head).toMatch(new RegExp(`^http/1\\.1 ${status} `))
    expect(head).toContain('permissions-policy: accelerometer=(), camera=(), ')
    expect(head).toContain('cache-control: no-store')
    expect(head).toContain("script-src 'self';")
    expect(head).toContain("object-src 'none'")
    // Only what the page itself has fetched: an ID document that is a PDF.
    expect(head).toContain('frame-src blob:;')
    expect(head).toContain("frame-ancestors 'none'")
    expect(head).toContain('x-content-type-options: nosniff')
    expect(body).toContain('id="boot"')
  },
)

test.each(['GET /api/config', 'GET /', 'POST /api/login'])('400: %s with two Host headers', async (line) => {
  const { head, body } = await ask(line, 'Host: evil.example', 'Content-Length: 0')
  expect(head).toMatch(/^http\/1\.1 400 /)
  expect(JSON.parse(body)).toMatchObject({ code: 'malformed_request' })
})

test('no name can leave the script element it starts the page in', async () => {
  const firstName = '</script><img src=x onerror=alert(1)><!-- $&'
  const visitor = testServer.visitor()
  const joined = await visitor.post('/api/register', {
    username: 'mallory',
    email: 'mallory@example.com',
    firstName,
    lastName: 'M',
    password: 'Kx7!vbnm-Qwz4',
  })
  expect(joined.status).toBe(200)
  const { body } = await visitor.get<string>('/')
  const boot = /<script type="application\/json" id="boot">([^<]*)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.parse(boot)).toMatchObject({ user: { firstName } })
  expect(body).not.toContain('<img src=x')
})
