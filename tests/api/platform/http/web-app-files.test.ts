import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Client } from '../../../support/client.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, testServer.url), { headers })

interface Manifest {
  name: string
  start_url: string
  scope: string
  display: string
  theme_color: string
  icons: { src: string; type: string; sizes: string; purpose?: string }[]
}

test('files named by their content are kept for good, and come compressed', async () => {
  const page = await (await get('/')).text()
  const names = [...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([name]) => name)
  expect(names.length).toBeGreaterThanOrEqual(2)
  for (const name of names) {
    const plain = await get(name, { 'accept-encoding': 'identity' })
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-encoding')).toBeNull()
    const { headers } = await get(name, { 'accept-encoding': 'br' })
    expect(headers.get('content-encoding'), name).toBe('br')
    expect(headers.get('vary')?.toLowerCase() ?? '').toContain('accept-encoding')
  }
})

test('files with a name for ever are asked for again', async () => {
  for (const path of ['/theme.js', '/manifest.webmanifest', '/icon.svg']) {
    expect((await get(path)).headers.get('cache-control'), path).toBe('no-cache')
  }
})

test(
  'the app can be installed: a manifest in the page, icons of the sizes it names, the page’s own ' + 'color',
  async () => {
    const page = await (await get('/')).text()
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    const manifest: Manifest = JSON.parse(await answer.text())
    const { productName } = await (await get('/api/config')).json()
    expect(manifest).toMatchObject({ name: productName, start_url: '/', scope: '/', display: 'standalone' })
    expect(page).toContain(`<meta name="theme-color" content="${manifest.theme_color}" />`)
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(manifest.icons.some(({ purpose = '' }) => purpose.includes('maskable'))).toBe(true)
    for (const { src, type, sizes } of manifest.icons) {
      const icon = await get(src)
      expect(icon.headers.get('content-type'), src).toContain(type)
      if (type !== 'image/png') continue
      const bytes = Buffer.from(await icon.arrayBuffer())
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes)
    }
  },
)

test('decompressed, it is the file itself', async () => {
  const plain = await (await get('/theme.js', { 'accept-encoding': 'identity' })).text()
  const { rawHeaders, body } = await raw('/theme.js')
  expect(rawHeaders['content-encoding']).toBe('br')
  expect(brotliDecompressSync(body).toString()).toBe(plain)
})

test(
  'a page names the scripts of its screen, to a visitor those of the sign-in page, and only files there ' +
    'are',
  async () => {
    const named = async (path: string, person?: Client) => {
      const page =
        person === undefined ? await (await get(path)).text() : (await person.get<string>(path)).body
      return [
        ...page.matchAll(/<link rel="modulepreload" fetchpriority="low" crossorigin href="([^"]+)">/g),
      ].map(([, file = '']) => file)
    }
    const isOf = (screen: string) => (file: string) => file.startsWith(`/assets/${screen}-screen-`)
    expect((await named('/markets')).some(isOf('auth'))).toBe(true)
    expect((await named('/markets')).some(isOf('markets'))).toBe(false)
    expect((await named('/asset/AAPL', testServer.ada)).some(isOf('asset'))).toBe(true)
    expect((await named('/asset', testServer.ada)).some(isOf('asset'))).toBe(true)
    expect((await named('/admin/customers', testServer.root)).some(isOf('customers'))).toBe(true)
    expect(await named('/', testServer.root)).toEqual([])
    expect(await named('/nowhere/at/all', testServer.ada)).toEqual([])
    for (const file of await named('/', testServer.ada)) expect((await get(file)).status, file).toBe(200)
  },
)

/** As it came over the wire: `fetch` would unpack it. */
function raw(path: string) {
  return new Promise<{ rawHeaders: IncomingHttpHeaders; body: Buffer }>((settle, fail) => {
    request(new URL(path, testServer.url), { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => settle({ rawHeaders: response.headers, body: Buffer.concat(chunks) }))
    })
      .on('error', fail)
      .end()
  })
}
