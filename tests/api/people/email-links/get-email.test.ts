import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getEmail } from '#contract/people/account.ts'
import type { MailTestServer } from '../../../platform/mail/mail-test-server.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'
import { isVerified, startLinkServer } from './links.ts'

let plain: TestServer
let mailed: MailTestServer
beforeAll(async () => {
  plain = await startTestServer()
  mailed = await startLinkServer()
})
afterAll(async () => {
  await plain.close()
  await mailed.close()
})

describe('200', () => {
  test('without a mail server nothing is proved and nothing is due', async () => {
    const { body } = await plain.ada.call(getEmail)
    expect(body).toEqual({ email: 'ada@example.com', isVerified: false, isProofDue: false, pending: null })
  })

  test('with one a proof is due until it is made', async () => {
    const { ada } = mailed.testServer
    expect((await ada.call(getEmail)).body).toMatchObject({ isVerified: false, isProofDue: true })
    await isVerified(mailed.testServer, ada)
    expect((await ada.call(getEmail)).body).toMatchObject({ isVerified: true, isProofDue: false })
  })
})
