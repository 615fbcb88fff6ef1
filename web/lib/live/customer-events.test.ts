import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getWallet, listDepositRequests } from '#contract/cash/deposits.ts'
import { listNotifications } from '#contract/records/notifications.ts'
import { getPortfolioHistory } from '#contract/trading/portfolio.ts'
import { keyOf, queryClient } from '../api/query.ts'
import { onSessionEnded } from '../api/session-end.ts'
import { customerEvents } from './customer-events.ts'

/** The browser's EventSource as the stream uses it. */
class FakeEventSource extends EventTarget {
  static latest: FakeEventSource | undefined
  onmessage: ((message: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  isClosed = false
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.latest = this
  }

  close() {
    this.isClosed = true
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const say = (type: string) => FakeEventSource.latest?.onmessage?.({ data: JSON.stringify({ type }) })
const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
const WALLET = keyOf(getWallet, {})
const DEPOSITS = keyOf(listDepositRequests, { query: {} })
const HISTORY = keyOf(getPortfolioHistory, { query: { period: '1M' } })
const NOTIFICATIONS = keyOf(listNotifications, { query: { limit: '50' } })
let release: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  for (const key of [WALLET, DEPOSITS, HISTORY, NOTIFICATIONS]) queryClient.setQueryData(key, {})
  release = customerEvents.want(() => {})
})

afterEach(async () => {
  release()
  await vi.advanceTimersByTimeAsync(0)
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an event asks again for what it names, whatever its parameters, and for nothing else', () => {
  expect(FakeEventSource.latest?.url).toBe('/api/events')
  say('wallet')
  expect(isStale(WALLET)).toBe(true)
  expect(isStale(DEPOSITS)).toBe(false)
  expect(isStale(HISTORY)).toBe(false)
  say('transactions')
  expect(isStale(HISTORY)).toBe(true)
  say('notifications')
  expect(isStale(NOTIFICATIONS)).toBe(true)
})

test('a stream that was given up asks for everything every 30 seconds', async () => {
  for (const seconds of [5, 10, 20, 40, 80]) {
    FakeEventSource.latest?.onerror?.()
    await vi.advanceTimersByTimeAsync(seconds * 1000)
  }
  expect(isStale(WALLET)).toBe(false)
  FakeEventSource.latest?.onerror?.()
  expect(isStale(WALLET)).toBe(true)
  queryClient.setQueryData(WALLET, {})
  await vi.advanceTimersByTimeAsync(30_000)
  expect(isStale(WALLET)).toBe(true)
})

test('a session that ended at the server is noticed at once; one opened since stays', async () => {
  const signedOut = vi.fn()
  onSessionEnded(signedOut)
  const answer = (status: number) =>
    vi.stubGlobal('fetch', async () => Response.json({ code: 'not_signed_in' }, { status }))
  answer(200)
  FakeEventSource.latest?.dispatchEvent(new Event('session-ended'))
  await vi.advanceTimersByTimeAsync(0)
  expect(signedOut).not.toHaveBeenCalled()
  answer(401)
  FakeEventSource.latest?.dispatchEvent(new Event('session-ended'))
  await vi.waitFor(() => expect(signedOut).toHaveBeenCalledOnce())
})

test(
  'a session that ended before the stream was open is noticed when it is refused; a broken one says ' +
    'nothing',
  async () => {
    const signedOut = vi.fn()
    onSessionEnded(signedOut)
    const fetch = vi.fn(async () => Response.json({ code: 'not_signed_in' }, { status: 401 }))
    vi.stubGlobal('fetch', fetch)
    FakeEventSource.latest?.onerror?.()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(fetch).not.toHaveBeenCalled()
    FakeEventSource.latest!.readyState = 2
    FakeEventSource.latest?.onerror?.()
    await vi.waitFor(() => expect(signedOut).toHaveBeenCalledOnce())
  },
)

test('who signs in next does not hear the last one’s events', async () => {
  const source = FakeEventSource.latest
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(source?.isClosed).toBe(true)
  release = customerEvents.want(() => {})
})
