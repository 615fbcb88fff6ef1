import { beforeAll, describe, expect, test } from 'vitest'
import {
  approveProfile,
  createProfile,
  getProfile,
  rejectProfile,
  updateProfile,
} from '#contract/people/profiles.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { FORM, FORM_WITH_DOCUMENT } from './forms.ts'

const testServer = testMarketOfFile()
let ada: Person
let root: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada' })
  root = testServer.root
})

test('404: nothing was submitted yet', async () => {
  const { status, problem } = await ada.call(getProfile)
  expect({ status, code: problem.code }).toEqual({ status: 404, code: 'no_profile' })
})

describe('200', () => {
  test('is the latest submission with its review', async () => {
    const submitted = await ada.call(createProfile, { body: FORM_WITH_DOCUMENT })
    expect((await ada.call(getProfile)).body).toEqual(submitted.body)

    const params = { id: submitted.body.id }
    await root.call(rejectProfile, { params, body: { reason: 'Blurred\nScan it again' } })
    expect((await ada.call(getProfile)).body).toEqual({
      ...submitted.body,
      status: 'rejected',
      rejectionReason: 'Blurred\nScan it again',
      fixes: [],
    })

    const edited = await ada.call(updateProfile, { body: { ...FORM, city: 'Paris' } })
    await root.call(approveProfile, { params: { id: edited.body.id } })
    expect((await ada.call(getProfile)).body).toEqual({ ...edited.body, status: 'approved' })
  })

  test('never carries the document itself', async () => {
    const { bytes } = await ada.call(getProfile)
    expect(bytes.toString()).not.toContain('data:')
    expect(bytes.length).toBeLessThan(1_024)
  })

  test('is kept by no cache', async () => {
    expect((await ada.call(getProfile)).headers.get('cache-control')).toBe('no-store')
  })
})
