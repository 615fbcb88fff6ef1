import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  approveProfile,
  createProfile,
  getProfile,
  rejectProfile,
  updateProfile,
} from '#contract/people/profiles.ts'
import { type TestRoutes, type Person, startTestRoutes } from '../../../support/api/test-server.ts'
import { FORM, FORM_WITH_DOCUMENT } from './forms.ts'

let testServer: TestRoutes
let ada: Person
let root: Person
beforeAll(async () => {
  testServer = await startTestRoutes()
  ada = await testServer.customer('ada')
  root = await testServer.administrator('root')
})
afterAll(() => testServer.close())

test('404: nothing was submitted yet', async () => {
  const { status, problem } = await testServer.call(ada, getProfile)
  expect({ status, code: problem.code }).toEqual({ status: 404, code: 'no_profile' })
})

describe('200', () => {
  test('is the latest submission with its review', async () => {
    const submitted = await testServer.call(ada, createProfile, { body: FORM_WITH_DOCUMENT })
    expect((await testServer.call(ada, getProfile)).answer).toEqual(submitted.answer)

    const params = { id: submitted.answer.id }
    await testServer.call(root, rejectProfile, { params, body: { reason: 'Blurred\nScan it again' } })
    expect((await testServer.call(ada, getProfile)).answer).toEqual({
      ...submitted.answer,
      status: 'rejected',
      rejectionReason: 'Blurred\nScan it again',
    })

    const edited = await testServer.call(ada, updateProfile, { body: { ...FORM, city: 'Paris' } })
    await testServer.call(root, approveProfile, { params: { id: edited.answer.id } })
    expect((await testServer.call(ada, getProfile)).answer).toEqual({ ...edited.answer, status: 'approved' })
  })

  test('never carries the document itself', async () => {
    const { bytes } = await testServer.call(ada, getProfile)
    expect(bytes.toString()).not.toContain('data:')
    expect(bytes.length).toBeLessThan(1_024)
  })

  test('is kept by no cache', async () => {
    expect((await testServer.call(ada, getProfile)).headers.get('cache-control')).toBe('no-store')
  })
})
