import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { permissionFor, type Endpoint } from '#contract/endpoint.ts'
import { API, type DeclaredEndpoint } from '#contract/api.ts'
import type { Operation } from '#contract/operation.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { CASH_REFUSALS } from '#contract/refusals/cash.ts'
import { OFFICE_REFUSALS } from '#contract/refusals/office.ts'
import { PEOPLE_REFUSALS } from '#contract/refusals/people.ts'
import { REQUEST_REFUSALS } from '#contract/refusals/requests.ts'
import { TRADING_REFUSALS } from '#contract/refusals/trading.ts'
import type { Reply } from './support/client.ts'
import { testServerOfFile } from './support/server.ts'

const ROOT = resolve(import.meta.dirname, '..')

interface Declared {
  /** As it is exported: 'getWallet'. */
  name: string
  endpoint: DeclaredEndpoint
}

const DECLARED: Declared[] = Object.entries(API).map(([name, endpoint]) => ({ name, endpoint }))
/** The files that say what travels; beside each is one of endpoints with the same name. */
const SCHEMAS = sourcesIn('contract').filter((path) => path.endsWith('.schemas.ts'))

const titled = (declared: readonly Declared[]) =>
  declared.map((each) => [`${each.endpoint.method} ${each.endpoint.path}`, each] as const)

const testServer = testServerOfFile()

/** What every no of the API looks like. */
function expectProblem(reply: Reply, expected: { status: number; code: string }): void {
  expect(reply.headers.get('content-type')).toBe('application/problem+json')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.body).toEqual({
    type: 'about:blank',
    title: expect.any(String),
    detail: expect.any(String),
    requestId: reply.headers.get('x-request-id'),
    ...expected,
  })
}

describe('the contract', () => {
  test('lists every endpoint that one of its files declares, once', async () => {
    const exported = (await exportsOf(sourcesIn('contract'))).map(([, value]) => value).filter(isEndpoint)
    const listed = DECLARED.map(({ endpoint }) => signature(endpoint))
    expect(listed.toSorted()).toEqual(exported.map(signature).toSorted())
    expect(new Set(listed).size).toBe(listed.length)
  })

  test('declares an operation for every endpoint, and none without one', async () => {
    const operations = (await exportsOf(SCHEMAS)).filter(([, value]) => isOperation(value))
    expect(operations.map(([name]) => name).toSorted()).toEqual(DECLARED.map(({ name }) => name).toSorted())
  })

  const endpointTs = join('contract', 'endpoint.ts')
  test.each([endpointTs, ...SCHEMAS.map((path) => path.replace('.schemas.ts', '.ts'))])(
    '%s costs a browser no schema: all it imports are types and how endpoints are declared',
    (path) => {
      const source = readFileSync(join(ROOT, path), 'utf8')
      const imports = source.match(/^import (?!type ).*|^import\(.*/gm) ?? []
      expect(imports.filter((line) => !/ from '[./]+\/endpoint\.ts'$/.test(line))).toEqual([])
    },
  )

  test.each(titled(DECLARED))('%s has one test file of its own', (_, { name }) => {
    const file = `/${kebab(name)}.test.ts`
    expect(pathsIn(join('tests', 'api')).filter((path) => path.endsWith(file))).toHaveLength(1)
  })

  test('every way of saying no is used', () => {
    const code = ['server', 'domain', 'contract']
      .flatMap((folder) => sourcesIn(folder))
      .filter((path) => path !== join('contract', 'refusals.ts'))
      .map((path) => readFileSync(join(ROOT, path), 'utf8'))
      .join('\n')
    expect(Object.keys(REFUSALS).filter((refusal) => !code.includes(`'${refusal}'`))).toEqual([])
  })

  test('no two areas define one refusal: the later would replace the other without a word', () => {
    const areas = [REQUEST_REFUSALS, PEOPLE_REFUSALS, CASH_REFUSALS, TRADING_REFUSALS, OFFICE_REFUSALS]
    const codes = areas.flatMap((area) => Object.keys(area))
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
    expect(codes).toHaveLength(Object.keys(REFUSALS).length)
  })

  test('a customer cannot take back a deposit request or a password reset', () => {
    const own = DECLARED.filter(({ endpoint }) => permissionFor(endpoint.access) === null).map(
      ({ endpoint }) => endpoint,
    )
    const requests = own.filter(({ path }) => /deposit-request|password-reset-request/.test(path))
    expect(requests.map(signature).toSorted()).toEqual([
      'GET /api/deposit-requests',
      'POST /api/deposit-requests',
      'POST /api/password-reset-request',
    ])
  })

  test('an endpoint that answers a repeated key is one that posts', () => {
    const idempotent = DECLARED.filter(({ endpoint }) => endpoint.idempotent).map(({ name }) => name)
    expect(idempotent.toSorted()).toEqual([
      'buy',
      'correctAccount',
      'createOrder',
      'createPlan',
      'replaceOrder',
      'requestDeposit',
      'requestWithdrawal',
      'sell',
      'withdrawToLastAccount',
    ])
  })
})

describe('the server', () => {
  test('serves exactly the contract’s methods and paths', async () => {
    const { body } = await testServer
      .visitor()
      .get<{ paths: Record<string, Record<string, unknown>> }>('/api/openapi.json')
    const served = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = DECLARED.map(({ endpoint }) => signature(endpoint).replaceAll(/:(\w+)/g, '{$1}'))
    expect(served.toSorted()).toEqual(declared.toSorted())
  })

  describe('knows nothing else', () => {
    test.each([
      '/api/',
      '/api/unknown',
      '/api/admin',
      '/api/admin/unknown',
      '/api/buy/',
      '/api/user.json',
      '/api//user',
      '/api/user%00',
      '/api/%ff',
      '//api/user',
      '//[',
    ])('%s is a JSON 404 by any method, in every role', async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const who of [testServer.visitor(), testServer.ada, testServer.root]) {
          expectProblem(await who.send(method, path), { status: 404, code: 'not_found' })
        }
      }
    })

    test.each(titled(DECLARED))('%s by another method is a JSON 404', async (_, { endpoint }) => {
      // GET /api/orders/preview is the order of that id, which is none.
      const asOrder = endpoint.path === '/api/orders/preview' ? '/api/orders/:id' : endpoint.path
      const declared = DECLARED.filter(({ endpoint: { path } }) => path === endpoint.path || path === asOrder)
      const methods = new Set<string>(declared.map((each) => each.endpoint.method))
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !methods.has(each))) {
        const reply = await testServer.ada.send(
          method,
          endpoint.path.replace(':id', '1').replace(':symbol', 'KO'),
        )
        expectProblem(reply, { status: 404, code: 'not_found' })
      }
      expect((await testServer.ada.send('HEAD', endpoint.path)).status).toBe(404)
    })

    test('what is no id of an order is bad input', async () => {
      const reply = await testServer.ada.get('/api/orders/preview')
      expect(reply).toMatchObject({ status: 400, body: { code: 'bad_input' } })
    })
  })
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'output' in value && 'refusals' in value

const signature = ({ method, path }: Endpoint): string => `${method} ${path}`

/** What modules export, as names and values. */
async function exportsOf(paths: readonly string[]): Promise<[string, unknown][]> {
  const modules: Record<string, unknown>[] = await Promise.all(paths.map((path) => import(join(ROOT, path))))
  return modules.flatMap((module) => Object.entries(module))
}

/** "adminGetDocument" as "admin-get-document". */
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function pathsIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
    join(folder, path),
  )
}

function sourcesIn(folder: string): string[] {
  return pathsIn(folder).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
}
