import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as factor from '#contract/people/second-factor.ts'
import { PASSWORD } from '../support/people.ts'
import { type Person, type TestServer, startTestServer } from '../support/server.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { program, untilPriced } from './alpaca.ts'

/** The quick start as it stands, followed on a server of the tests instead of the demonstration's. */
const ROOT = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
let testServer: TestServer
let person: Person
let folder: string
let page: string
beforeAll(async () => {
  testServer = await startTestServer()
  person = await testServer.customer({ username: 'reader', kycStatus: 'approved', cash: '5000.00' })
  page = await readFile(join(ROOT, 'docs/api/quick-start.md'), 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'quick-start-'))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await testServer.close()
})

/** The blocks of a language, as they stand on the page. */
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text)

/** A block as a file, with the address of this server for the demonstration's. */
async function saved(name: string, text: string): Promise<string> {
  expect(text).toContain('http://localhost:3000')
  await writeFile(join(folder, name), text.replaceAll('http://localhost:3000', testServer.url))
  return name
}

test('the examples compile', async () => {
  const names = []
  for (const [at, text] of blocks('js').entries()) names.push(await saved(`compiled-${at}.mjs`, text))
  expect(names).toHaveLength(2)
  const options = [
    '--noEmit',
    '--allowJs',
    '--checkJs',
    '--noImplicitAny',
    'false',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    'node',
  ]
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsc'), [...options, ...names], { cwd: folder })
  expect(stdout).toBe('')
}, 120_000)

test('who follows it has a key that trades, and both examples buy a share', async () => {
  const begun = await person.call(factor.beginTotp, { body: { password: PASSWORD } })
  const [, command = ''] = /node -e "(import\('otpauth'\).*)" "THE KEY"/.exec(page) ?? []
  const at = Math.floor(testServer.clock.now().getTime())
  // The command as it stands, at the time of the test's clock.
  const { stdout } = await run(
    process.execPath,
    ['-e', `Date.now = () => ${at}; ${command}`, begun.body.secret.replace(/(.{4})/g, '$1 ').trim()],
    { cwd: folder },
  )
  const confirmed = await person.call(factor.confirmTotp, { body: { code: stdout.trim() } })
  expect(confirmed.status, stdout).toBe(200)
  await untilPriced(person)
  const key = await makeKey(person, { scopes: ['market', 'account', 'trade'] })

  const env = { ...process.env, APCA_API_KEY_ID: key.keyId, APCA_API_SECRET_KEY: key.secret }
  const [first = '', wait = ''] = blocks('js')
  const ran = await run(process.execPath, [await saved('first.mjs', first)], { cwd: folder, env })
  expect(ran.stdout).toMatch(/^ACTIVE 5000\.00 5000\.00\nfilled \d+\.\d+\n$/)
  const waited = await run(process.execPath, [await saved('wait.mjs', wait)], { cwd: folder, env })
  expect(waited.stdout).toMatch(/^filled \d+\.\d+\n$/)
  const { body } = await program(testServer.url, key)('GET', '/v2/positions/AAPL')
  expect(body).toMatchObject({ qty: '2' })
}, 120_000)
