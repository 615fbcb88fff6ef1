import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewApiKey } from '#contract/people/keys.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import { program, tradingKey } from './door.ts'

/** The example in TypeScript as it stands on the quick start, with types made of the document that is served. */
const ROOT = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
let testServer: TestServer
let key: NewApiKey
let folder: string
let example: string
let types: string
beforeAll(async () => {
  testServer = await startTestServer()
  key = await tradingKey(testServer, testServer.ada)
  const page = await readFile(join(ROOT, 'docs/api/quick-start.md'), 'utf8')
  const [, block = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? []
  expect(block).toContain('http://localhost:3000')
  example = block.replaceAll('http://localhost:3000', testServer.url)
  types = await typesOf(`${testServer.url}/alpaca/openapi.json`)
  folder = await mkdtemp(join(tmpdir(), 'document-types-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'northfold.d.ts'), types)
}, 60_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await testServer.close()
})

/** What `npx openapi-typescript` makes of a document. It refuses one that is no OpenAPI. */
async function typesOf(url: string): Promise<string> {
  // It builds types by the compiler's interface of version 5, which version 7 does not have.
  const compiler = import.meta.resolve('@ts-morph/common')
  const source = `import common from ${JSON.stringify(compiler)}; export default common.ts`
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'typescript'
        ? { url: `data:text/javascript,${encodeURIComponent(source)}`, shortCircuit: true }
        : next(specifier, context),
  })
  try {
    const { default: openapiTS, astToString } = await import('openapi-typescript')
    return astToString(await openapiTS(new URL(url)))
  } finally {
    hooks.deregister()
  }
}

/** What the compiler says of a program beside the types. */
async function compiled(text: string): Promise<string> {
  await writeFile(join(folder, 'typed.mts'), text)
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node']
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsc'), [...options, 'typed.mts'], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error)
  return stdout
}

test('the example compiles, and one that reads a field that there is not does not', async () => {
  expect(await compiled(example)).toBe('')
  for (const [right, wrong] of [
    ['account.cash', 'account.cahs'],
    ['{ symbol, qty }', '{ symbol, quantity }'],
    ['/v2/positions', '/v2/position'],
    ['error.message', 'error.detail'],
  ] as const) {
    expect(example).toContain(right)
    expect(await compiled(example.replaceAll(right, wrong)), wrong).toMatch(/error TS\d+/)
  }
}, 120_000)

test('the example reads the account and the positions', async () => {
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
