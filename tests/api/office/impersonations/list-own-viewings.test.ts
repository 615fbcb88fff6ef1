import { expect, test } from 'vitest'
import { endViewing, listOwnViewings, startViewing } from '#contract/office/customers/impersonations.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

test('the customer reads when, in which role and why; not who, and not the note', async () => {
  const { ada, grace, clock } = testServer
  const kim = await testServer.staff('kim', ['kyc', 'support'])
  const startedAt = clock.now()
  const ids: string[] = []
  for (const reason of ['complaint', 'identity_check'] as const) {
    const { body } = await kim.call(startViewing, {
      params: { id: ada.id },
      body: { reason, note: 'secret' },
    })
    ids.unshift(body.id)
  }
  clock.advance({ minutes: 1 })
  await kim.call(endViewing, { params: { id: ids[0] ?? '' } })
  const { body } = await ada.call(listOwnViewings, { query: {} })
  const common = { startedAt: startedAt.toISOString(), roles: ['kyc', 'support'] }
  const after = (ms: number) => new Date(startedAt.getTime() + ms).toISOString()
  expect(body).toEqual([
    { id: ids[0], reason: 'identity_check', endedAt: after(60_000), ...common },
    { id: ids[1], reason: 'complaint', endedAt: after(900_000), ...common },
  ])
  const older = await ada.call(listOwnViewings, { query: { before: ids[0] } })
  expect(older.body.map(({ id }) => id)).toEqual([ids[1]])
  expect((await grace.call(listOwnViewings, { query: {} })).body).toEqual([])
})
