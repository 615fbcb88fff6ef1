import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPeriodicJob, startJobs } from '#server/platform/jobs/job.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A job whose runs end when the test says so. */
function heldJob(everyMs: number) {
  const ends: (() => void)[] = []
  const job = createPeriodicJob({
    name: 'a test',
    everyMs,
    work: () => new Promise<void>((resolve) => void ends.push(resolve)),
  })
  return { job, runs: () => ends.length, end: (run: number) => ends[run]!() }
}

test('a period that ends during a run is skipped', async () => {
  const { job, runs, end } = heldJob(2_000)
  expect([job.name, job.period]).toEqual(['a test', 'every 2 s'])
  job.start()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(runs()).toBe(1)
  end(0)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(runs()).toBe(2)
})

test('callers during a run share one more run after it', async () => {
  const { job, runs, end } = heldJob(60_000)
  const first = job.now()
  const later = [job.now(), job.now()]
  end(0)
  await first
  await vi.advanceTimersByTimeAsync(0)
  expect(runs()).toBe(2)
  end(1)
  await Promise.all(later)
  expect(runs()).toBe(2)
})

test('the registry tells every job to stop at once, and waits for the runs in hand; none begins after', async () => {
  const [one, other] = [heldJob(1_000), heldJob(1_000)]
  const running = startJobs([one.job, other.job])
  await vi.advanceTimersByTimeAsync(1_000)
  let isStopped = false
  const stopped = running.stop().then(() => (isStopped = true))
  one.end(0)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isStopped).toBe(false)
  other.end(0)
  await stopped
  await one.job.now()
  expect([one.runs(), other.runs()]).toEqual([1, 1])
})
