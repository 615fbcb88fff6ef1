import { expect, test } from 'vitest'
import { type Wallet, getWallet } from '#contract/cash/deposits.ts'
import { keepEncoded } from '#server/platform/http/encoded.ts'

const walletOf = (said: string): Wallet => ({ balance: said, available: said, held: '0.00' })
/** What one answer takes: its place, what was said, and the JSON. */
const ONE = 256 + '1.00'.length + JSON.stringify(walletOf('1.00')).length

/** Counts how often an answer was made. */
function counted(mostCharacters?: number) {
  const made: string[] = []
  const answerOf = (said: string) => {
    made.push(said)
    return walletOf(said)
  }
  return { made, encodedOf: keepEncoded(getWallet, answerOf, mostCharacters) }
}

test('the same data of a customer gives the cached answer, changed data another one', () => {
  const { made, encodedOf } = counted()
  const first = encodedOf(1n, '1.00')
  expect(encodedOf(1n, '1.00')).toBe(first)
  expect(JSON.parse(encodedOf(1n, '2.00').json)).toEqual(walletOf('2.00'))
  expect(JSON.parse(encodedOf(1n, '1.00').json)).toEqual(walletOf('1.00'))
  expect(made).toEqual(['1.00', '2.00', '1.00'])
})

test("no user is given another's answer, though both are equal", () => {
  const { encodedOf } = counted()
  expect(encodedOf(1n, '1.00')).not.toBe(encodedOf(2n, '1.00'))
})

test('memory is bounded: the oldest answer is evicted and made again', () => {
  const { made, encodedOf } = counted(2 * ONE)
  for (const customerId of [1n, 2n, 3n]) encodedOf(customerId, '1.00')
  made.length = 0
  encodedOf(2n, '1.00')
  encodedOf(3n, '1.00')
  expect(made).toEqual([])
  encodedOf(1n, '1.00')
  expect(made).toEqual(['1.00'])
  // A customer's next answer takes the place of the one before.
  for (const said of ['2.00', '3.00', '4.00']) encodedOf(1n, said)
  made.length = 0
  encodedOf(3n, '1.00')
  expect(made).toEqual([])
})

test('an answer that is larger than all there is room for is given all the same', () => {
  const { encodedOf } = counted(1)
  expect(JSON.parse(encodedOf(1n, '1.00').json)).toEqual(walletOf('1.00'))
})

test('what the contract does not say is left out', () => {
  const encodedOf = keepEncoded(getWallet, (said) => ({ ...walletOf(said), secret: 'of the firm' }))
  expect(JSON.parse(encodedOf(1n, '1.00').json)).toEqual(walletOf('1.00'))
})
