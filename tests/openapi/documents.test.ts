import { describe, expect, test } from 'vitest'
import { testServerOfFile } from '../support/server.ts'
import { faultsOf } from './lint-document.ts'
import { typedFolder } from './types-of.ts'

/** The OpenAPI documents, held to what tools read of them. */
const testServer = testServerOfFile()

interface Served {
  paths: Record<
    string,
    Record<string, { operationId: string; security?: object[]; responses: Record<string, object> }>
  >
}
const served = async (path: string) => (await (await fetch(`${testServer.url}${path}`)).json()) as Served

describe.each([
  ['/api/openapi.json', '/api/wallet'],
  ['/alpaca/openapi.json', '/v2/account'],
])('%s', (path, call) => {
  test('passes the linter by all of its recommended rules', async () => {
    expect(await faultsOf(await served(path))).toEqual([])
    // The linter does look.
    expect(await faultsOf({ ...(await served(path)), servers: undefined })).not.toEqual([])
  })

  test('has types that compile, and that know what there is', async () => {
    const { compiled, remove } = await typedFolder(`${testServer.url}${path}`)
    const program = (name: string) => `import type { paths } from './northfold.d.ts'
type Answer = paths['${name}']['get']['responses']
export const answered = (answer: Answer[200]): Answer[200] => answer
`
    expect(await compiled(program(call))).toBe('')
    expect(await compiled(program(`${call}s`))).toMatch(/error TS\d+/)
    await remove()
  }, 120_000)
})

test('every operation of the product says who may call it, and how it refuses', async () => {
  const { paths } = await served('/api/openapi.json')
  const wallet = paths['/api/wallet']?.['get']
  expect(wallet).toMatchObject({ operationId: 'getWallet', security: [{ session: [] }] })
  expect(Object.keys(wallet?.responses ?? {})).toEqual(expect.arrayContaining(['200', '401', '403', '429']))
  expect(JSON.stringify(paths['/api/buy']?.['post'])).toContain('Idempotency-Key')
  expect(JSON.stringify(paths['/api/buy']?.['post']?.responses)).toContain('idempotency_key_reused')
  expect(paths['/api/login']?.['post']?.security).toEqual([])
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
  expect(new Set(ids).size).toBe(ids.length)
})
