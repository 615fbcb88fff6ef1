import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listAssets } from '#contract/market/market.ts'
import { queryClient, queryOf } from '../api/query.ts'
import { RETRIES } from './live-assets.ts'

const ask = () => queryClient.fetchQuery({ ...queryOf(listAssets, { query: { type: 'stock' } }), ...RETRIES })
const answer = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ status, detail: 'No prices' }, { status })),
  )

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('assets that are unavailable are not asked for again', async () => {
  answer(503)
  await expect(ask()).rejects.toThrow('503: No prices')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('after any other failure they are asked for three times more, after 1, 2 and 4 seconds', async () => {
  answer(500)
  const asked = ask().catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(0)
  for (const [again, seconds] of [1, 2, 4].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(fetch).toHaveBeenCalledTimes(again + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch).toHaveBeenCalledTimes(again + 2)
  }
  expect(await asked).toBe('500: No prices')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledTimes(4)
})

test('they are never asked for later than 30 seconds after a failure', () => {
  expect([4, 5, 20].map(RETRIES.retryDelay)).toEqual([16_000, 30_000, 30_000])
})
