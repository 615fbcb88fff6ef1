import { expect, test } from 'vitest'
import { listKeys, resumeKeys, stopKeys } from '#contract/people/programs/keys.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'
import { codeOf, stepUp, withTotp } from '../second-factor/enrolled.ts'

const testServer = testServerOfFile()

const body = { password: PASSWORD }

test('200: with the password, and the second factor where there is one', async () => {
  const { ada, clock } = testServer
  await ada.call(stopKeys)
  expect((await ada.call(resumeKeys, { body })).body.stoppedAt).toBeNull()
  const { secret } = await withTotp(testServer, ada)
  await ada.call(stopKeys)
  clock.advance({ minutes: 6 })
  expect((await ada.call(resumeKeys, { body })).problem.code).toBe('second_factor_due')
  expect((await ada.call(listKeys)).body.stoppedAt).not.toBeNull()
  await stepUp(ada, codeOf(testServer, secret))
  expect((await ada.call(resumeKeys, { body })).body.stoppedAt).toBeNull()
})

test('403: with a wrong password they stay stopped', async () => {
  const { grace } = testServer
  await grace.call(stopKeys)
  const reply = await grace.call(resumeKeys, { body: { password: 'Wrong-Horse-9' } })
  expect(reply.problem.code).toBe('wrong_password')
  expect((await grace.call(listKeys)).body.stoppedAt).not.toBeNull()
})
