import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getLogo } from '#contract/market/market.ts'
import { MAX_LOGO_BYTES } from '#domain/market/logo.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'northfold-logos-'))
/** A service of logos, which is outside the product. */
const requested: string[] = []
let reply: (response: ServerResponse) => void
const service = createServer((request, response) => {
  requested.push(request.url ?? '')
  reply(response)
})
let source: string
let testServer: TestServer

beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  source = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/{domain}?size=128`
  testServer = await startTestServer({ env: { LOGO_SOURCE: source, DATA_DIR: dataDir } })
})
afterAll(async () => {
  await testServer.close()
  service.closeAllConnections()
  service.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() => {
  requested.length = 0
  reply = (response) => response.end(png(128))
})

const logoOf = (symbol: string) => testServer.visitor().call(getLogo, { params: { symbol } })

describe('200', () => {
  test('a logo is fetched once, by the company’s domain, and cached for all users', async () => {
    const answers = await Promise.all(['AAPL', 'aapl', 'AAPL'].map(logoOf))
    for (const { status, headers } of answers) {
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/png')
      expect(headers.get('cache-control')).toBe('public, max-age=604800, immutable')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    }
    expect(requested).toEqual(['/v1/apple.com?size=128'])
  })

  test('also after a restart, without asking again', async () => {
    await logoOf('MSFT')
    const node = await testServer.secondNode({ LOGO_SOURCE: source, DATA_DIR: dataDir })
    expect((await node.visitor().call(getLogo, { params: { symbol: 'MSFT' } })).status).toBe(200)
    expect(requested).toEqual(['/v1/microsoft.com?size=128'])
    await node.close()
    const [folder = ''] = readdirSync(join(dataDir, 'logos'))
    expect(readdirSync(join(dataDir, 'logos', folder))).toContain('MSFT')
  })
})

test('200: also where the data folder takes no files, from memory', async () => {
  const full = join(dataDir, 'full')
  mkdirSync(full)
  writeFileSync(join(full, 'logos'), 'not a folder')
  const node = await testServer.secondNode({ LOGO_SOURCE: source, DATA_DIR: full })
  for (let time = 0; time < 2; time += 1)
    expect((await node.visitor().call(getLogo, { params: { symbol: 'AMD' } })).status).toBe(200)
  expect(requested).toEqual(['/v1/amd.com?size=128'])
  await node.close()
})

test('304: for a browser that has it', async () => {
  const etag = (await logoOf('NVDA')).headers.get('etag')!
  const again = await testServer
    .visitor()
    .call(getLogo, { params: { symbol: 'NVDA' } }, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

describe('404', () => {
  test.each(['ZZZZ', 'VFIAX', 'GSPC.INDX', 'BTC-USD'])(
    'for %s, which no company stands behind, without asking',
    async (symbol) => {
      const { status, body } = await logoOf(symbol)
      expect(status).toBe(404)
      expect(body).toMatchObject({ code: 'not_found' })
      expect(requested).toEqual([])
    },
  )

  test.each<[string, string, typeof reply]>([
    ['KO', 'nothing', (response) => response.writeHead(404).end()],
    ['PEP', 'a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    [
      'WMT',
      'a program',
      (response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['COST', 'a page', (response) => response.end('<!doctype html>')],
    ['JPM', 'a picture of a huge size', (response) => response.end(png(5_000))],
    [
      'BAC',
      'too many bytes',
      (response) => response.end(Buffer.concat([png(9), Buffer.alloc(MAX_LOGO_BYTES)])),
    ],
    ['V', 'no answer', (response) => response.destroy()],
    ['MA', 'an error', (response) => response.writeHead(503).end()],
  ])('for %s, whose source sends %s, and gets one request', async (symbol, _, answer) => {
    reply = answer
    for (let time = 0; time < 3; time += 1) expect((await logoOf(symbol)).status).toBe(404)
    expect(requested).toHaveLength(1)
  })

  test('until the source is well again, an hour later', async () => {
    reply = (response) => response.writeHead(503).end()
    expect((await logoOf('HD')).status).toBe(404)
    reply = (response) => response.end(png(64))
    testServer.clock.advance({ hours: 1 })
    expect((await logoOf('HD')).status).toBe(200)
  })

  test('for everything where the operator has chosen no source, and nothing is requested', async () => {
    const node = await testServer.secondNode({ LOGO_SOURCE: 'off', DATA_DIR: join(dataDir, 'off') })
    expect((await node.visitor().call(getLogo, { params: { symbol: 'AAPL' } })).status).toBe(404)
    expect(requested).toEqual([])
    await node.close()
  })
})

test.each(['http:%2f%2f169.254.169.254', '..%2f..%2fetc', 'a b', '%00', 'A'.repeat(40), "AAPL'"])(
  '400: a symbol such as %s, without asking',
  async (symbol) => {
    expect((await testServer.visitor().get(`/api/logo/${symbol}`)).status).toBe(400)
    expect(requested).toEqual([])
  },
)

/** A square picture of so many pixels. */
function png(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2], 8)
  const pixels = deflateSync(Buffer.alloc(16))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
}
