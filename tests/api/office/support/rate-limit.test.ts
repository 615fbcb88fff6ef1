import { expect, test } from 'vitest'
import { addSupportMessage, openSupportTicket } from '#contract/office/support.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile({ env: { RATE_LIMIT_FACTOR: '1' } })

test('429: the 21st ticket of an hour, open or closed, and only for its customer', async () => {
  const { status, body } = await testServer.ada.call(openSupportTicket, { body: { message: 'Why?' } })
  expect(status).toBe(200)
  for (let count = 2; count <= 20; count += 1) {
    expect((await testServer.ada.call(openSupportTicket, { body: { message: 'Why?' } })).status).toBe(409)
  }
  const refused = await testServer.ada.call(openSupportTicket, { body: { message: 'Why?' } })
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await testServer.grace.call(openSupportTicket, { body: { message: 'Why?' } })).status).toBe(200)
  const more = { params: { id: body.id }, body: { message: 'Hello?' } }
  expect((await testServer.ada.call(addSupportMessage, more)).status).toBe(200)
})
