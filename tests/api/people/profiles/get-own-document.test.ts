import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProfile, getOwnDocument, updateProfile } from '#contract/people/profiles.ts'
import { type TestRoutes, type Person, startTestRoutes } from '../../../support/api/test-server.ts'
import { FORM, FORM_WITH_DOCUMENT, PDF, PNG, dataUrl } from './forms.ts'

let testServer: TestRoutes
let ada: Person
beforeAll(async () => {
  testServer = await startTestRoutes()
  ada = await testServer.customer('ada')
  await testServer.call(ada, createProfile, { body: FORM_WITH_DOCUMENT })
})
afterAll(() => testServer.close())

describe('200', () => {
  test('is the uploaded file, byte for byte, as a download that can do nothing', async () => {
    const { status, bytes, headers } = await testServer.call(ada, getOwnDocument)
    expect(status).toBe(200)
    expect(bytes).toEqual(PNG)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment; filename="id-document-\d+\.png"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })

  test('is the latest one', async () => {
    const body = { ...FORM, idDocument: dataUrl(PDF, 'application/pdf') }
    await testServer.call(ada, updateProfile, { body })
    const { bytes, headers } = await testServer.call(ada, getOwnDocument)
    expect(bytes).toEqual(PDF)
    expect(headers.get('content-type')).toBe('application/pdf')
  })

  test('is not another customer’s', async () => {
    const eve = await testServer.customer('eve')
    await testServer.call(eve, createProfile, {
      body: { ...FORM, idDocument: dataUrl(Buffer.concat([PDF, Buffer.from('eve')]), 'application/pdf') },
    })
    expect((await testServer.call(ada, getOwnDocument)).bytes).toEqual(PDF)
  })
})

test('404: nothing was uploaded yet', async () => {
  const { status, problem } = await testServer.call(await testServer.customer('grace'), getOwnDocument)
  expect({ status, code: problem.code }).toEqual({ status: 404, code: 'not_found' })
})
