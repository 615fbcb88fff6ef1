import { beforeAll, expect, test } from 'vitest'
import { listCustomerAgreements } from '#contract/office/agreements.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { accept } from './agreeing.ts'

const testServer = testServerOfFile()
let mary: Person
beforeAll(async () => {
  mary = await testServer.staff('mary', ['support'])
})

const list = (id: string) => mary.call(listCustomerAgreements, { params: { id } })

test('200: what waits, and what was accepted, when and from where; the timeline says it too', async () => {
  const { ada } = testServer
  await accept(ada, { id: '101' })
  const { body } = await list(ada.id)
  expect(body).toMatchObject([
    { id: '102', acceptedAt: null, address: null, userAgent: null },
    {
      id: '101',
      version: 1,
      acceptedAt: testServer.clock.now().toISOString(),
      address: '127.0.0.1',
      userAgent: expect.any(String),
      textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  const timeline = await mary.get<{ action: string }[]>(`/api/admin/customers/${ada.id}/timeline`)
  expect(timeline.body.map(({ action }) => action)).toContain('agreement.accepted')
})

test('404: a member of the staff, and an unknown user', async () => {
  expect((await list(mary.id)).status).toBe(404)
  expect((await list('987654')).status).toBe(404)
})
