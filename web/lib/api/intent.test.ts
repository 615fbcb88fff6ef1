import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { createIntentCaller, Unconfirmed } from './intent.ts'
import type { OutcomeState } from './outcome.ts'
import { reportUserGone } from './session-end.ts'

interface Sent {
  shares: string
  price: string
  key: string
  isCheck: boolean
  answer: (id: string) => void
  fail: (error: Error) => void
}

let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { onLine: true })
})

afterEach(() => {
  reportUserGone()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A caller of orders whose answers the test gives; the price is no part of the intent. */
function testIntent() {
  const sent: Sent[] = []
  const states: OutcomeState[] = []
  const send = ({ shares, price }: { shares: string; price: string }, how: Pick<Sent, 'isCheck'> & Key) =>
    new Promise<string>((answer, fail) => {
      sent.push({ shares, price, key: how.idempotencyKey, isCheck: how.isCheck, answer, fail })
    })
  const open = () =>
    createIntentCaller({
      send,
      nameOf: ({ shares }) => shares,
      onState: (state) => states.push(state),
      now: () => new Date(),
    })
  const order = open()
  /** The latest of the requests fails. */
  const fail = async (error: Error) => {
    sent.at(-1)?.fail(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  const backOnline = async () => {
    page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { sent, states, open, order, fail, backOnline }
}

interface Key {
  idempotencyKey: string
}

const refusal = new CallError({ status: 422, code: 'x', detail: 'No', errors: [] })
const fault = new CallError({ status: 500, code: 'x', detail: 'Later', errors: [] })
const broken = new TypeError('Failed to fetch')
const due = (code: string) => new CallError({ status: 403, code, detail: 'Prove it', errors: [] })
const LONG_MS = 11 * 60_000

test('two presses are one call while the first is under way', async () => {
  const { sent, order } = testIntent()
  const both = [order({ shares: '2', price: '10.00' }), order({ shares: '2', price: '10.01' })]
  expect(sent).toHaveLength(1)
  sent[0]?.answer('filled')
  expect(await Promise.all(both)).toEqual(['filled', 'filled'])
})

test.each([fault, broken])('after %s the same key and input go again by themselves', async (lost) => {
  const { sent, states, order, fail } = testIntent()
  const ordered = order({ shares: '2', price: '10.00' })
  await fail(lost)
  expect(states.at(-1)).toBe('unconfirmed')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(states.at(-1)).toBe('checking')
  expect(sent[1]).toMatchObject({ shares: '2', price: '10.00', key: sent[0]?.key, isCheck: true })
  sent[1]?.answer('filled')
  expect(await ordered).toBe('filled')
  expect(states.at(-1)).toBe('settled')
})

test('the connection is back: the request goes again at once, and a refusal of it is the outcome', async () => {
  const { sent, order, fail, backOnline } = testIntent()
  const ordered = order({ shares: '2', price: '10.00' })
  const outcome = expect(ordered).rejects.toBe(refusal)
  await fail(broken)
  for (const checks of [1, 2, 3]) {
    await backOnline()
    expect(sent).toHaveLength(checks + 1)
    await fail(checks === 3 ? refusal : broken)
  }
  await outcome
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(sent).toHaveLength(4)
})

test('after ten minutes nothing goes by itself; another press checks with the same key', async () => {
  const { sent, order, fail } = testIntent()
  const outcome = expect(order({ shares: '2', price: '10.00' })).rejects.toBeInstanceOf(Unconfirmed)
  await fail(broken)
  vi.setSystemTime(Date.now() + LONG_MS)
  await vi.advanceTimersByTimeAsync(LONG_MS)
  await outcome
  expect(sent).toHaveLength(1)
  const again = order({ shares: '2', price: '10.05' })
  expect(sent[1]).toMatchObject({ price: '10.00', key: sent[0]?.key, isCheck: true })
  sent[1]?.answer('filled')
  expect(await again).toBe('filled')
})

test.each(['second_factor_due', 'password_not_recent'])(
  'a check that is answered %s is not repeated by itself, and keeps its key',
  async (code) => {
    const { sent, order, fail, backOnline } = testIntent()
    const outcome = expect(order({ shares: '2', price: '10.00' })).rejects.toBeInstanceOf(Unconfirmed)
    await fail(broken)
    await backOnline()
    await fail(due(code))
    await outcome
    void order({ shares: '2', price: '10.05' })
    expect(sent[2]).toMatchObject({ key: sent[0]?.key, isCheck: true })
  },
)

test('a success and a refusal each end the intent, and so does a proof that is due at the first request', async () => {
  const { sent, order } = testIntent()
  const bought = order({ shares: '2', price: '10.00' })
  sent[0]?.answer('filled')
  await bought
  for (const [index, error] of [refusal, due('second_factor_due')].entries()) {
    const refused = order({ shares: '2', price: '10.05' })
    sent[index + 1]?.fail(error)
    await expect(refused).rejects.toBe(error)
  }
  void order({ shares: '2', price: '10.10' })
  expect(new Set(sent.map(({ key }) => key)).size).toBe(4)
})

test('another amount is another intent, even while the first is under way', () => {
  const { sent, order } = testIntent()
  void order({ shares: '2', price: '10.00' })
  void order({ shares: '3', price: '10.00' })
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})

test('a screen that was left and opened again joins the outcome that is awaited', async () => {
  const { sent, open, order, fail, backOnline } = testIntent()
  const first = order({ shares: '2', price: '10.00' })
  await fail(broken)
  const second = open()({ shares: '2', price: '10.05' })
  expect(sent).toHaveLength(1)
  await backOnline()
  sent[1]?.answer('filled')
  expect(await Promise.all([first, second])).toEqual(['filled', 'filled'])
})

test('without a connection nothing was sent, and nothing is sent when there is one', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { sent, order, fail, backOnline } = testIntent()
  const outcome = expect(order({ shares: '2', price: '10.00' })).rejects.toThrow('Nothing was sent')
  await fail(broken)
  await outcome
  await backOnline()
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(sent).toHaveLength(1)
})

test('after the user has signed out nothing is sent in the name of the next one', async () => {
  const { sent, order, fail, backOnline } = testIntent()
  void order({ shares: '2', price: '10.00' })
  await fail(broken)
  reportUserGone()
  await backOnline()
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(sent).toHaveLength(1)
})
