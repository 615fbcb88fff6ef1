import { expect, test } from 'vitest'
import { listKeys, revokeKey } from '#contract/people/programs/keys.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { makeKey } from './made-key.ts'

const testServer = testServerOfFile()

test('200: the customer’s own keys, the newest first, with those that were revoked', async () => {
  const { ada, grace } = testServer
  const first = await makeKey(ada)
  const second = await makeKey(ada, { scopes: ['market', 'account'], networks: ['203.0.113.0/24'] })
  await makeKey(grace)
  await ada.call(revokeKey, { params: { id: first.id } })
  const { keys } = (await ada.call(listKeys)).body
  expect(keys).toMatchObject([
    { id: second.id, scopes: ['market', 'account'], networks: ['203.0.113.0/24'], revokedAt: null },
    { id: first.id, revokedAt: expect.any(String), revokedWhy: 'customer' },
  ])
  const days = (Date.parse(second.expiresAt) - Date.parse(second.createdAt)) / 86_400_000
  expect(days).toBe(30)
})
