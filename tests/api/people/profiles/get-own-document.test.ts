import { beforeAll, describe, expect, test } from 'vitest'
import { createProfile, getOwnDocument, updateProfile } from '#contract/people/profiles.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { FORM, FORM_WITH_DOCUMENT, PDF, PNG, dataUrl } from './forms.ts'

const testServer = testMarketOfFile()
let ada: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada' })
  await ada.call(createProfile, { body: FORM_WITH_DOCUMENT })
})

describe('200', () => {
  test('is the uploaded file, byte for byte, as a download that can do nothing', async () => {
    const { status, bytes, headers } = await ada.call(getOwnDocument)
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
    await ada.call(updateProfile, { body })
    const { bytes, headers } = await ada.call(getOwnDocument)
    expect(bytes).toEqual(PDF)
    expect(headers.get('content-type')).toBe('application/pdf')
  })

  test('is not another customer’s', async () => {
    const eve = await testServer.customer({ username: 'eve' })
    await eve.call(createProfile, {
      body: { ...FORM, idDocument: dataUrl(Buffer.concat([PDF, Buffer.from('eve')]), 'application/pdf') },
    })
    expect((await ada.call(getOwnDocument)).bytes).toEqual(PDF)
  })
})

test('404: nothing was uploaded yet', async () => {
  const grace = await testServer.customer({ username: 'grace' })
  const { status, problem } = await grace.call(getOwnDocument)
  expect({ status, code: problem.code }).toEqual({ status: 404, code: 'not_found' })
})
