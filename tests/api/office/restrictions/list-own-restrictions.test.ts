import { expect, test } from 'vitest'
import { listOwnRestrictions } from '#contract/office/customers/restrictions.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { lift, restrict } from './restricting.ts'

const testServer = testServerOfFile()

test('those in force of the customer who asks, newest first', async () => {
  const { root, ada, grace } = testServer
  await restrict(root, grace, { sentence: 'of another' })
  const lifted = await restrict(root, ada, { sentence: 'lifted' })
  await restrict(root, ada, { sentence: 'one' })
  await restrict(root, ada, { sentence: 'two' })
  await lift(root, lifted.body)
  const { body } = await ada.call(listOwnRestrictions)
  expect(body.map(({ sentence }) => sentence)).toEqual(['two', 'one'])
})
