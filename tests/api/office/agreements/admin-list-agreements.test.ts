import { expect, test } from 'vitest'
import { adminListAgreements } from '#contract/office/agreements.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { accept, publish } from './agreeing.ts'

const testServer = testServerOfFile()

test('200: every version, the newest first, with how many accepted it and how many are to', async () => {
  const { ada, grace, root } = testServer
  const list = async (query = {}) => (await root.call(adminListAgreements, { query })).body
  const counts = async () =>
    (await list()).map(({ kind, version, state, accepted, due }) => [kind, version, state, accepted, due])
  await accept(ada, { id: '101' })
  expect(await counts()).toEqual([
    ['principal_disclosure', 1, 'in_force', 0, 2],
    ['customer_agreement', 1, 'in_force', 1, 1],
  ])
  const effectiveFrom = new Date(testServer.clock.now().getTime() + 86_400_000).toISOString()
  const { body } = await publish(root, { effectiveFrom })
  await accept(grace, body)
  expect(await counts()).toEqual([
    ['customer_agreement', 2, 'coming', 1, 1],
    ['principal_disclosure', 1, 'in_force', 0, 2],
    // Who accepted the one that is to come owes none before it.
    ['customer_agreement', 1, 'in_force', 1, 0],
  ])
  testServer.clock.advance({ hours: 24 })
  const later = await testServer.staff('later', ['auditor'])
  const now = (await later.call(adminListAgreements, { query: {} })).body
  expect(now.map(({ state, due }) => [state, due])).toEqual([
    ['in_force', 1],
    ['in_force', 2],
    ['replaced', null],
  ])
  expect((await later.call(adminListAgreements, { query: { limit: '1', before: '102' } })).body).toEqual(
    now.slice(2),
  )
})
