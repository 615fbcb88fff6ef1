import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  approveProfile,
  createProfile,
  getProfile,
  rejectProfile,
  updateProfile,
} from '#contract/people/profiles.ts'
import { guardsAccess } from '../../../support/api/access.ts'
import { type Desk, type Person, openDesk } from '../../../support/api/desk.ts'
import { FORM, FORM_WITH_DOCUMENT } from './forms.ts'

let desk: Desk
let ada: Person
let root: Person
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.customer('ada')
  root = await desk.administrator('root')
})
afterAll(() => desk.close())

test('404: nothing was submitted yet', async () => {
  const { status, problem } = await desk.call(ada, getProfile)
  expect({ status, code: problem.code }).toEqual({ status: 404, code: 'no_profile' })
})

describe('200', () => {
  test('is the latest submission with its review', async () => {
    const submitted = await desk.call(ada, createProfile, { body: FORM_WITH_DOCUMENT })
    expect((await desk.call(ada, getProfile)).answer).toEqual(submitted.answer)

    const params = { id: submitted.answer.id }
    await desk.call(root, rejectProfile, { params, body: { reason: 'Blurred\nScan it again' } })
    expect((await desk.call(ada, getProfile)).answer).toEqual({
      ...submitted.answer,
      status: 'rejected',
      rejectionReason: 'Blurred\nScan it again',
    })

    const edited = await desk.call(ada, updateProfile, { body: { ...FORM, city: 'Paris' } })
    await desk.call(root, approveProfile, { params: { id: edited.answer.id } })
    expect((await desk.call(ada, getProfile)).answer).toEqual({ ...edited.answer, status: 'approved' })
  })

  test('never carries the document itself', async () => {
    const { bytes } = await desk.call(ada, getProfile)
    expect(bytes.toString()).not.toContain('data:')
    expect(bytes.length).toBeLessThan(1_024)
  })

  test('is kept by no cache', async () => {
    expect((await desk.call(ada, getProfile)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('401 and 403', () => {
  guardsAccess(getProfile, () => ({ desk, allowed: ada, other: root }))
})
