import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALPACA_CALLS } from '#contract/alpaca/calls.ts'
import { type AlpacaDocument, groupsOf } from '#domain/alpaca/listed-calls.ts'
import { EXAMPLES, LANGUAGES } from '#domain/alpaca/examples.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import { missingPrograms } from '../support/deploy/programs.ts'
import { untilPriced } from './alpaca.ts'

const run = promisify(execFile)

let testServer: TestServer
let folder: string
beforeAll(async () => {
  testServer = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'developers-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await testServer.close()
})

const RUNNERS = {
  JavaScript: {
    command: process.execPath,
    file: 'first.mjs',
    needs: [],
    answer: /^ACTIVE 10000\.00 \d+\.\d+$/m,
  },
  Python: {
    command: 'python3',
    file: 'first.py',
    needs: ['python3'],
    answer: /^ACTIVE 10000\.00 \d+\.\d+$/m,
  },
  Shell: { command: 'sh', file: 'first.sh', needs: ['curl'], answer: /"status":"ACTIVE"/ },
} as const

describe.each(LANGUAGES)('the example in %s', (language) => {
  const { command, file, answer, needs } = RUNNERS[language]
  const missing = missingPrograms(...needs)

  test.skipIf(missing !== '')(`works as it stands${missing}`, async () => {
    const key = await makeKey(testServer.ada, { name: language, scopes: ['market', 'account'] })
    await untilPriced(testServer.ada)
    await writeFile(join(folder, file), EXAMPLES[language](testServer.url))
    const env = { ...process.env, APCA_API_KEY_ID: key.keyId, APCA_API_SECRET_KEY: key.secret }
    const { stdout } = await run(command, [file], { cwd: folder, env })
    expect(stdout).toMatch(answer)
  })
})

test('the page lists every call once, none under Other, with what it takes and answers', async () => {
  const document: AlpacaDocument = await (await fetch(`${testServer.url}/alpaca/openapi.json`)).json()
  const groups = groupsOf(document)
  const calls = groups.flatMap((group) => group.calls)
  expect(calls.map(({ name }) => name).toSorted()).toEqual(Object.keys(ALPACA_CALLS).toSorted())
  expect(groups.map(({ title }) => title)).not.toContain('Other')
  const order = calls.find(({ name }) => name === 'createOrder')
  expect(order).toMatchObject({ method: 'POST', path: '/v2/orders', scope: 'trade' })
  expect(order?.fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['symbol', 'side', 'type', 'qty']),
  )
  const required = order?.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  expect(required).toEqual(['symbol', 'side', 'type', 'time_in_force'])
  expect(JSON.parse(order?.example ?? '')).toMatchObject({ symbol: expect.any(String) })
  expect(calls.find(({ name }) => name === 'cancelOrder')?.example).toBeNull()
})
