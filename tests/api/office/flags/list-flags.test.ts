import { expect, test } from 'vitest'
import { flagCustomer, listFlags } from '#contract/office/customers/flags.ts'
import { FLAG_KINDS } from '#domain/flags/customer-flag.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

test('newest first, in pages; of a customer without any none, of no customer 404', async () => {
  const { root, ada } = testServer
  const list = (query?: { limit?: string; before?: string }) =>
    root.call(listFlags, { params: { id: ada.id }, ...(query ? { query } : {}) })
  expect((await list()).body).toEqual([])
  for (const kind of FLAG_KINDS)
    await root.call(flagCustomer, { params: { id: ada.id }, body: { kind, note: 'n', days: null } })
  const all = (await list()).body
  expect(all.map(({ kind }) => kind)).toEqual(FLAG_KINDS.toReversed())
  expect((await list({ limit: '1', before: all[0]?.id ?? '' })).body).toEqual([all[1]])
  expect((await root.call(listFlags, { params: { id: root.id } })).status).toBe(404)
})
