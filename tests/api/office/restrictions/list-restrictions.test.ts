import { expect, test } from 'vitest'
import { listRestrictions } from '#contract/office/customers/restrictions.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { lift, restrict } from './restricting.ts'

const testServer = testServerOfFile()

test('newest first, in force and lifted, a page at a time, of that customer alone', async () => {
  const { root, ada, grace } = testServer
  const first = await restrict(root, ada, { sentence: 'one' })
  await restrict(root, grace, { sentence: 'of another' })
  await restrict(root, ada, { sentence: 'two' })
  await lift(root, first.body)
  const newest = await root.call(listRestrictions, { params: { id: ada.id }, query: { limit: '1' } })
  expect(newest.body.map(({ sentence }) => sentence)).toEqual(['two'])
  const rest = await root.call(listRestrictions, {
    params: { id: ada.id },
    query: { before: newest.body[0]?.id },
  })
  expect(rest.body.map(({ sentence, liftedBy }) => `${sentence} ${liftedBy}`)).toEqual(['one root'])
})

test('none yet is an empty list; of a user who is not a customer there is no list', async () => {
  const { root } = testServer
  const eve = await testServer.customer({ username: 'eve', kycStatus: 'approved' })
  expect((await root.call(listRestrictions, { params: { id: eve.id } })).body).toEqual([])
  expect((await root.call(listRestrictions, { params: { id: root.id } })).status).toBe(404)
})
