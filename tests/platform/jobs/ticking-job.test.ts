import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTickingJob } from '#server/platform/jobs/job.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function countingJob(everyMs: number) {
  let ticks = 0
  const job = createTickingJob({ name: 'a test', everyMs, tick: () => (ticks += 1) })
  return { job, ticks: () => ticks }
}

test('ticks once a period, for the first time one period after its start', () => {
  const { job, ticks } = countingJob(200)
  vi.advanceTimersByTime(1_000)
  expect(ticks()).toBe(0)
  job.start()
  vi.advanceTimersByTime(199)
  expect(ticks()).toBe(0)
  vi.advanceTimersByTime(401)
  expect(ticks()).toBe(3)
})

test('ticks no more once it is stopped, however often, and is not started again', async () => {
  const { job, ticks } = countingJob(1_000)
  job.start()
  await job.stop()
  await job.stop()
  job.start()
  vi.advanceTimersByTime(10_000)
  expect(ticks()).toBe(0)
})

test('its stop waits for what finishes it', async () => {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => void (finish = resolve))
  const job = createTickingJob({ name: 'a test', everyMs: 1_000, tick: () => {}, finish: () => finished })
  let isStopped = false
  const stopped = job.stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  finish()
  await stopped
})

test.each([
  [200, 'every 0.2 s'],
  [2_000, 'every 2 s'],
  [90_000, 'every 90 s'],
  [600_000, 'every 10 min'],
])('a period of %d ms reads "%s" in the start log', (everyMs, period) => {
  expect(countingJob(everyMs).job.period).toBe(period)
})
