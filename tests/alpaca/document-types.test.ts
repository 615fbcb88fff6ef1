import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { run, typedFolder } from '../openapi/types-of.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import { program, tradingKey } from './alpaca.ts'

/** The example in TypeScript as it stands on the quick start, with types made of the document that is served. */
const ROOT = resolve(import.meta.dirname, '../..')
let testServer: TestServer
let key: NewApiKey
let typed: Awaited<ReturnType<typeof typedFolder>>
let example: string
beforeAll(async () => {
  testServer = await startTestServer()
  key = await tradingKey(testServer, testServer.ada)
  const page = await readFile(join(ROOT, 'docs/api/quick-start.md'), 'utf8')
  const [, block = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? []
  expect(block).toContain('http://localhost:3000')
  example = block.replaceAll('http://localhost:3000', testServer.url)
  typed = await typedFolder(`${testServer.url}/alpaca/openapi.json`)
}, 60_000)
afterAll(async () => {
  await typed.remove()
  await testServer.close()
})

test('the example compiles, and one that reads a field that there is not does not', async () => {
  expect(await typed.compiled(example)).toBe('')
  for (const [right, wrong] of [
    ['account.cash', 'account.cahs'],
    ['{ symbol, qty }', '{ symbol, quantity }'],
    ['/v2/positions', '/v2/position'],
    ['error.message', 'error.detail'],
  ] as const) {
    expect(example).toContain(right)
    expect(await typed.compiled(example.replaceAll(right, wrong)), wrong).toMatch(/error TS\d+/)
  }
}, 120_000)

test('the example reads the account and the positions', async () => {
  const { folder } = typed
  await program(testServer.url, key)('POST', '/v2/orders', {
    symbol: 'AAPL',
    side: 'buy',
    type: 'market',
    time_in_force: 'day',
    qty: '2',
  })
  await writeFile(join(folder, 'typed.mts'), example)
  const env = { ...process.env, APCA_API_KEY_ID: key.keyId, APCA_API_SECRET_KEY: key.secret }
  const { stdout } = await run(process.execPath, ['typed.mts'], { cwd: folder, env })
  expect(stdout).toMatch(/^ACTIVE \d+\.\d\d\nAAPL 2\n$/)
  const wrong = run(process.execPath, ['typed.mts'], { cwd: folder, env: { ...env, APCA_API_KEY_ID: 'NFK' } })
  await expect(wrong).rejects.toMatchObject({
    stderr: expect.stringContaining('40110000 request is not authorized'),
  })
})
