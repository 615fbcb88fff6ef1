import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyOf, queryClient, queryOf } from '../api/query.ts'
import { listAssets } from '#contract/market/market.ts'
import { priceStreams } from './price-stream.ts'

/** The browser's EventSource as the stream uses it. */
class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = []
  onmessage: ((message: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  isClosed = false
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }

  close() {
    this.isClosed = true
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const stream = priceStreams.stock
const latest = () => FakeEventSource.opened.at(-1)
let release: () => void

beforeEach(() => {
  vi.useFakeTimers()
  FakeEventSource.opened = []
  page.visibilityState = 'visible'
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json([{ symbol: 'AAPL' }])),
  )
  release = stream.want(() => {})
})

afterEach(async () => {
  release()
  await vi.advanceTimersByTimeAsync(2_000)
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a message replaces the cached assets of its type', () => {
  latest()?.onmessage?.({ data: '[{"symbol":"MSFT"}]' })
  expect(queryClient.getQueryData(keyOf(listAssets, { query: { type: 'stock' } }))).toEqual([
    { symbol: 'MSFT' },
  ])
  expect(stream.connection()).toBe('live')
})

test('an answer asked for before a message, and later than it, takes no price back', async () => {
  const query = queryOf(listAssets, { query: { type: 'stock' } })
  const answered = Promise.withResolvers<Response>()
  vi.mocked(fetch).mockReturnValueOnce(answered.promise)
  const asked = queryClient.fetchQuery({ ...query, staleTime: 0 })
  latest()?.onmessage?.({ data: '[{"symbol":"MSFT","currentPrice":"2"}]' })
  answered.resolve(Response.json([{ symbol: 'MSFT', currentPrice: '1' }]))
  expect(await asked).toEqual([{ symbol: 'MSFT', currentPrice: '2' }])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(queryClient.getQueryState(query.queryKey)).toMatchObject({
    data: [{ symbol: 'MSFT', currentPrice: '2' }],
    status: 'success',
    fetchStatus: 'idle',
  })
})

test('two screens share one stream, and it outlives a change of screen', async () => {
  const second = stream.want(() => {})
  second()
  release()
  await vi.advanceTimersByTimeAsync(1_000)
  release = stream.want(() => {})
  await vi.advanceTimersByTimeAsync(5_000)
  expect(FakeEventSource.opened).toHaveLength(1)
  expect(latest()?.isClosed).toBe(false)
})

test('the last screen to leave closes it', async () => {
  release()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(latest()?.isClosed).toBe(true)
  release = stream.want(() => {})
})

test('a broken stream reconnects five times, waiting 5, 10, 20, 40 and 80 seconds, then polls', async () => {
  for (const seconds of [5, 10, 20, 40, 80]) {
    const before = FakeEventSource.opened.length
    latest()?.onerror?.()
    expect(stream.connection()).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(FakeEventSource.opened).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeEventSource.opened).toHaveLength(before + 1)
  }
  latest()?.onerror?.()
  expect(stream.connection()).toBe('polling')
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a stream whose server stops is opened elsewhere within a second, and stays live', async () => {
  latest()?.onmessage?.({ data: '[]' })
  latest()?.dispatchEvent(new Event('server-stops'))
  expect(latest()?.isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(FakeEventSource.opened).toHaveLength(2)
  expect(stream.connection()).toBe('live')
})

test('a browser without a network says so at once, and starts over when it has one again', async () => {
  latest()?.onmessage?.({ data: '[]' })
  window.dispatchEvent(new Event('offline'))
  expect(stream.connection()).toBe('reconnecting')
  expect(latest()?.isClosed).toBe(true)
  window.dispatchEvent(new Event('online'))
  latest()?.onmessage?.({ data: '[]' })
  expect(stream.connection()).toBe('live')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeEventSource.opened).toHaveLength(2)
})

test('a hidden tab closes it and a shown one opens it again', () => {
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(latest()?.isClosed).toBe(true)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(FakeEventSource.opened).toHaveLength(2)
})
