import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { createIntentCaller } from './intent.ts'

interface Sent {
  shares: string
  price: string
  key: string
  answer: (id: string) => void
  fail: (error: Error) => void
}

/** A caller of orders whose answers the test gives; the price is no part of the intent. */
function testIntent() {
  const sent: Sent[] = []
  const order = createIntentCaller(
    ({ shares, price }: { shares: string; price: string }, key) =>
      new Promise<string>((answer, fail) => void sent.push({ shares, price, key, answer, fail })),
    ({ shares }) => shares,
  )
  return { sent, order }
}

const refusal = new CallError({ status: 422, code: 'x', detail: 'No', errors: [] })
const fault = new CallError({ status: 503, code: 'x', detail: 'Later', errors: [] })

test('two presses are one call while the first is under way', async () => {
  const { sent, order } = testIntent()
  const both = [order({ shares: '2', price: '10.00' }), order({ shares: '2', price: '10.01' })]
  expect(sent).toHaveLength(1)
  sent[0]?.answer('filled')
  expect(await Promise.all(both)).toEqual(['filled', 'filled'])
})

const due = (code: string) => new CallError({ status: 403, code, detail: 'Prove it', errors: [] })

test.each([fault, new TypeError('Failed to fetch'), due('second_factor_due'), due('password_not_recent')])(
  'after %s the same key and input go again',
  async (lost) => {
    const { sent, order } = testIntent()
    const first = order({ shares: '2', price: '10.00' })
    sent[0]?.fail(lost)
    await expect(first).rejects.toBe(lost)
    void order({ shares: '2', price: '10.05' })
    expect(sent[1]).toMatchObject({ price: '10.00', key: sent[0]?.key })
  },
)

test('a success and a refusal each end the intent', async () => {
  const { sent, order } = testIntent()
  const bought = order({ shares: '2', price: '10.00' })
  sent[0]?.answer('filled')
  await bought
  const refused = order({ shares: '2', price: '10.05' })
  sent[1]?.fail(refusal)
  await expect(refused).rejects.toBe(refusal)
  void order({ shares: '2', price: '10.10' })
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('another amount is another intent, even while the first is under way', () => {
  const { sent, order } = testIntent()
  void order({ shares: '2', price: '10.00' })
  void order({ shares: '3', price: '10.00' })
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})
