import { beforeAll, describe, expect, test } from 'vitest'
import { API } from '#contract/api.ts'
import { permissionFor } from '#contract/endpoint.ts'
import { revokeRole } from '#contract/people/staff/staff.ts'
import { startViewing } from '#contract/office/customers/impersonations.ts'
import { SAMPLE_BODIES } from '../support/api/sample-bodies.ts'
import { type Person, testServerOfFile } from '../support/server.ts'

/** What a member of the staff may do in a customer's place: look at what is marked, and nothing else. */
const testServer = testServerOfFile()
let mary: Person
let kim: Person
beforeAll(async () => {
  mary = await testServer.staff('mary', ['support'])
  kim = await testServer.staff('kim', ['kyc'])
})

async function view(viewer: Person, customer: Person): Promise<string> {
  const asked = { params: { id: customer.id }, body: { reason: 'support_request', note: 'n' } } as const
  return (await viewer.call(startViewing, asked)).body.id
}

const ENDPOINTS = Object.values(API)
const VIEWABLE = ENDPOINTS.filter(({ isViewable }) => isViewable)
/** An endpoint's path in an impersonation, with something in the place of its parameters. */
const pathIn = (impersonation: string, path: string): string =>
  path.replace('/api/', `/api/as/${impersonation}/`).replace(':symbol', 'KO').replaceAll(/:\w+/g, '1')

test('what is marked is read by GET, of a customer or the market', () => {
  expect(VIEWABLE.length).toBeGreaterThan(30)
  for (const { method, access, path, carries } of VIEWABLE) {
    expect([path, method]).toEqual([path, 'GET'])
    expect([path, permissionFor(access)]).toEqual([path, null])
    expect([path, carries ?? 'json']).toEqual([path, 'json'])
  }
})

test('no secret is marked: sessions, keys, second factors, documents', () => {
  const open = VIEWABLE.filter(({ path }) => /session|key|factor|document|viewings/.test(path))
  expect(open.map(({ path }) => path)).toEqual([])
})

describe('in an impersonation', () => {
  test.each(ENDPOINTS.filter(({ isViewable }) => !isViewable).map((each) => [each.method, each.path]))(
    '%s %s is 403, and changes nothing',
    async (method, path) => {
      const id = await view(mary, testServer.ada)
      await testServer.changesNoRow(async () => {
        const { status, body } = await mary.send(method, pathIn(id, path), method === 'GET' ? undefined : {})
        expect({ status, body }).toMatchObject({ status: 403, body: { code: 'viewing_only' } })
      })
    },
  )

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s of what is marked is 403', async (method) => {
    const id = await view(mary, testServer.ada)
    for (const { path } of VIEWABLE)
      expect([path, (await mary.send(method, pathIn(id, path), {})).status]).toEqual([path, 403])
  })

  test('each marked one answers as its customer is answered', async () => {
    const { ada } = testServer
    await ada.post('/api/buy', { symbol: 'KO', quantity: '1' })
    const id = await view(kim, ada)
    const queries: Record<string, string> = { '/api/trades': '?symbol=KO', '/api/sparklines': '?symbols=KO' }
    for (const { path } of VIEWABLE) {
      const query = path === '/api/realised' ? '?year=2026' : (queries[path] ?? '')
      const own = await ada.get(path.replace(':symbol', 'KO').replaceAll(/:\w+/g, '1') + query)
      const { status, body } = await kim.get(pathIn(id, path) + query)
      const without = (answer: unknown) => ({ ...(answer as object), requestId: null })
      expect([path, status, without(body)]).toEqual([path, own.status, without(own.body)])
    }
  })

  test('support sees numbers of accounts and documents, and the date of birth, masked', async () => {
    const eve = await testServer.customer({ username: 'eve', kycStatus: 'approved', cash: '100.00' })
    const { body: profile } = await eve.get<{ dateOfBirth: string; idNumber: string }>('/api/profile')
    const bank = '12345678901234'
    const body = { ...SAMPLE_BODIES['/api/withdrawal-requests'], amount: '20.00', bankAccountNumber: bank }
    expect((await eve.post('/api/withdrawal-requests', body)).status).toBe(200)
    const [support, kyc] = [await view(mary, eve), await view(kim, eve)]
    const answers = async (viewer: Person, id: string) => {
      const read = VIEWABLE.map(async ({ path }) => (await viewer.get(pathIn(id, path))).body)
      return JSON.stringify(await Promise.all(read))
    }
    const [masked, whole] = [await answers(mary, support), await answers(kim, kyc)]
    for (const secret of [profile.dateOfBirth, profile.idNumber, bank]) {
      expect(whole).toContain(secret)
      expect(masked).not.toContain(secret)
    }
  })

  test('neither colleagues, nor customers, nor visitors are in it, nor the viewer without the role', async () => {
    const { ada, grace, root } = testServer
    const id = await view(mary, ada)
    const nina = await testServer.staff('nina', ['support'])
    const dora = await testServer.staff('dora', ['cashier'])
    for (const [who, code] of [
      [nina, 'viewing_over'],
      [root, 'viewing_over'],
      [dora, 'not_allowed'],
      [ada, 'not_allowed'],
      [grace, 'not_allowed'],
    ] as const)
      expect(await who.get(`/api/as/${id}/wallet`)).toMatchObject({ status: 403, body: { code } })
    expect((await testServer.visitor().get(`/api/as/${id}/wallet`)).status).toBe(401)
    for (const none of ['1', 'x', `${id}0`])
      expect((await mary.get(`/api/as/${none}/wallet`)).status).toBe(403)
    const gone = { role: 'support', reason: 'She moves on' } as const
    expect((await root.call(revokeRole, { params: { id: mary.id }, body: gone })).status).toBe(200)
    expect(await mary.get(`/api/as/${id}/wallet`)).toMatchObject({ body: { code: 'not_allowed' } })
  })
})
