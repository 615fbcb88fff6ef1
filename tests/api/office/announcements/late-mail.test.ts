import { expect, test } from 'vitest'
import { createKnownMailWait } from '#server/office/status/known-mail-wait.ts'
import { createTestClock } from '../../../support/clock.ts'

const AT = '2026-11-18T15:00:00Z'

test('the wait is that of the last read, asked for at most every ten seconds', async () => {
  const clock = createTestClock(AT)
  let oldest: Date | null = new Date(clock.now().getTime() - 2_000)
  let asked = 0
  const mailWaitsMs = createKnownMailWait(async () => {
    asked += 1
    return oldest
  }, clock)
  expect(mailWaitsMs()).toBe(0)
  await expect.poll(mailWaitsMs).toBe(2_000)
  clock.advance({ seconds: 9 })
  expect([mailWaitsMs(), asked]).toEqual([2_000, 1])

  // Two hours later nothing waits: the message of then has not grown older.
  oldest = null
  clock.advance({ hours: 2 })
  expect(mailWaitsMs()).toBe(2_000)
  await expect.poll(mailWaitsMs).toBe(0)
  expect(asked).toBe(2)
})
