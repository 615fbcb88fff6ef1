import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { eventually } from '../support/eventually.ts'
import { PASSWORD, type TestServer, startTestServer } from '../support/server.ts'
import { type Daemon, daemonsFolder, startDaemon } from '../support/deploy/daemon.ts'
import { deployedFile } from '../support/deploy/deployed-file.ts'
import { startHaproxy } from '../support/deploy/haproxy.ts'
import { PROGRAMS, missingPrograms } from '../support/deploy/programs.ts'
import { freePorts } from '../support/deploy/stalling-line.ts'
import { type H2Client, openH2 } from './h2-client.ts'
import { certify } from '../support/deploy/test-authority.ts'

const HOST = 'broker.example.com'
/** Who the browser is: not one of the proxies that the servers trust. */
const BROWSER = '127.0.0.77'
const missing = missingPrograms('nginx', 'haproxy', 'openssl')

describe.skipIf(missing)(`behind nginx and haproxy of deploy/${missing}`, () => {
  let testServer: TestServer
  let browser: H2Client
  let plainPort = 0
  let streamPort = 0
  let authority = ''
  const closers: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const env = {
      PUBLIC_URL: `https://${HOST}`,
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMIT_FACTOR: '1',
      METRICS_TOKEN: 'x'.repeat(16),
    }
    const [tlsPort = 0, plain = 0, ...web] = await freePorts(4)
    testServer = await startTestServer({ env: { ...env, PORT: String(web[0]) } })
    closers.push(() => testServer.close())
    await testServer.secondNode({ PORT: String(web[1]) })
    const { path: folder, own, remove } = daemonsFolder()
    closers.push(async () => remove())
    plainPort = plain
    streamPort = tlsPort
    const { ca } = certify(folder, HOST)
    authority = ca
    for (const file of ['certificate.pem', 'key.pem']) own(join(folder, file))
    const { daemon, webPort } = await startHaproxy(folder, { web })
    closers.push(() => daemon.end('SIGTERM'))
    const nginx = startNginx({ folder, tlsPort, plainPort, webPort })
    closers.push(() => nginx.end('SIGTERM'))
    browser = await eventually(() => openH2({ port: tlsPort, host: HOST, ca, from: BROWSER }))
    closers.push(async () => browser.close())
    await eventually(async () => expect((await browser.ask({ path: '/api/config' })).status).toBe(200))
  })
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  })

  test('browsers speak HTTP/2, and plain HTTP leads to TLS', async () => {
    expect(browser.protocol()).toBe('h2')
    const answer = await askPlain(plainPort, '/wallet')
    expect(answer).toMatch(/^HTTP\/1\.1 301 /)
    expect(answer).toContain(`Location: https://${HOST}/wallet`)
  })

  /** Signs a browser up; what it says of its address is a lie. */
  async function signUp(username: string) {
    const account = { username, email: `${username}@example.org`, firstName: 'Mary', lastName: 'Shelley' }
    const lies = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' }
    const answer = await browser.ask({
      method: 'POST',
      path: '/api/register',
      body: { ...account, password: PASSWORD },
      headers: { origin: `https://${HOST}`, ...lies },
    })
    expect(answer.status).toBe(200)
    const cookie = answer.headers['set-cookie']?.find((line) => line.startsWith('__Host-')) ?? ''
    return { answer, cookie }
  }

  test('cookies are Secure and bound to the host, and throttles count the browser, not what it says', async () => {
    const { answer, cookie } = await signUp('mary')
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).not.toMatch(/; Domain/i)
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=/)
    const { rows } = await testServer.pool.query(
      "select bucket from throttles where bucket like 'register:address:%'",
    )
    expect(rows).toEqual([{ bucket: `register:address:${BROWSER}` }])
  })

  test('a stream is not held back', async () => {
    const { cookie } = await signUp('anne')
    const headers = { cookie: cookie.split(';')[0] ?? '' }
    expect(await browser.firstMessage('/api/stock/stream', headers)).toMatch(/^data: \[/m)
    expect(await browser.firstMessage('/api/events', headers)).toMatch(/^data: /m)
  })

  test('programs connect their stream, from the networks of their keys', async () => {
    const { cookie } = await signUp('emily')
    const headers = { origin: `https://${HOST}`, cookie: cookie.split(';')[0] ?? '' }
    const statuses = []
    for (const networks of [[BROWSER], ['203.0.113.9']]) {
      const body = { name: 'Stream', scopes: ['account'], expiresInDays: 30, networks, password: PASSWORD }
      const made = await browser.ask({ method: 'POST', path: '/api/keys', body, headers })
      const { keyId, secret } = JSON.parse(made.body) as { keyId: string; secret: string }
      const options = {
        ca: authority,
        servername: HOST,
        localAddress: BROWSER,
        headers: { host: HOST, 'x-forwarded-for': '203.0.113.9' },
      }
      const socket = new WebSocket(`wss://127.0.0.1:${streamPort}/alpaca/stream`, options)
      await once(socket, 'open')
      socket.send(JSON.stringify({ action: 'auth', key: keyId, secret }))
      const [data] = await once(socket, 'message')
      statuses.push((JSON.parse(String(data)) as { data: { status: string } }).data.status)
      socket.terminate()
    }
    expect(statuses).toEqual(['authorized', 'unauthorized'])
  })

  test('what is for the machines alone is not there', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect((await browser.ask({ path })).status).toBe(404)
  })
})

interface Places {
  folder: string
  tlsPort: number
  plainPort: number
  webPort: number
}

function startNginx({ folder, tlsPort, plainPort, webPort }: Places): Daemon {
  const site = join(folder, 'northfold.conf')
  const text = deployedFile('nginx.conf', {
    '127.0.0.1:8080': `127.0.0.1:${webPort}`,
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${tlsPort} ssl http2;`,
    '/etc/northfold/tls/certificate.pem': join(folder, 'certificate.pem'),
    '/etc/northfold/tls/key.pem': join(folder, 'key.pem'),
  })
  writeFileSync(site, text, { mode: 0o644 })
  const main = join(folder, 'nginx.conf')
  writeFileSync(main, mainOf(folder, site), { mode: 0o644 })
  return startDaemon(folder, 'nginx', [PROGRAMS.nginx, '-c', main])
}

/** What Debian's /etc/nginx/nginx.conf gives the site, for a user who may write to one folder. */
const mainOf = (folder: string, site: string): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${site};
}
`

async function askPlain(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  await once(socket, 'connect')
  socket.end(`GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`)
  let text = ''
  for await (const piece of socket) text += piece
  return text
}
