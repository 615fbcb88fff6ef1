import { expect, test } from 'vitest'
import { shortest } from './shortest.ts'

const sixty = Array.from({ length: 60 }, (_, at) => at)

test.each([[[0]], [[59]], [[17, 18]], [[3, 31, 58]], [[]]])('only %j is left', async (needed) => {
  const fails = async (events: readonly number[]) => needed.every((each) => events.includes(each))
  expect(await shortest(sixty, fails, 1_000)).toEqual(needed)
})

test('no more are tried than may be', async () => {
  let tries = 0
  await shortest(sixty, async () => (tries += 1) < 0, 7)
  expect(tries).toBe(7)
})
