import { describe, expect, test } from 'vitest'
import { getReinvestment, setReinvestment } from '#contract/trading/reinvestment.ts'
import type { Person } from '../../../support/people.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()
let people = 0

const someone = () => testServer.customer({ username: `carl${people++}` })
const set = (person: Person, body: unknown) => person.call(setReinvestment, { body })

describe('200', () => {
  test('what is named is set, the rest stays', async () => {
    const carl = await someone()
    const at = testServer.clock.now().toISOString()
    expect((await set(carl, { isOn: true })).body).toEqual({
      isOn: true,
      changedAt: at,
      exceptions: [],
      recent: [],
    })
    const { body } = await set(carl, {
      exceptions: [
        { symbol: 'ko', isOn: false },
        { symbol: 'AAPL', isOn: true },
      ],
    })
    expect(body).toEqual({
      isOn: true,
      changedAt: at,
      exceptions: [
        { assetSymbol: 'AAPL', isOn: true, changedAt: at },
        { assetSymbol: 'KO', isOn: false, changedAt: at },
      ],
      recent: [],
    })
    expect((await carl.call(getReinvestment)).body).toEqual(body)
  })

  test('null ends an exception, and of a symbol that is named twice the last counts', async () => {
    const carl = await someone()
    await set(carl, { exceptions: [{ symbol: 'KO', isOn: true }] })
    const { body } = await set(carl, {
      exceptions: [
        { symbol: 'KO', isOn: false },
        { symbol: 'VFIAX', isOn: true },
        { symbol: 'KO', isOn: null },
      ],
    })
    expect(body.exceptions.map(({ assetSymbol }) => assetSymbol)).toEqual(['VFIAX'])
  })

  test('set to what it is, it was changed when it was', async () => {
    const carl = await someone()
    const first = await set(carl, { isOn: false, exceptions: [{ symbol: 'KO', isOn: true }] })
    testServer.clock.advance({ seconds: 1 })
    const again = await set(carl, { isOn: false, exceptions: [{ symbol: 'KO', isOn: true }] })
    expect(again.body).toEqual(first.body)
    const { body } = await set(carl, { isOn: true })
    expect(body.changedAt).toBe(testServer.clock.now().toISOString())
  })
})

test.each([
  ['a switch that is a word', { isOn: 'yes' }, 'isOn'],
  ['an exception without its choice', { exceptions: [{ symbol: 'KO' }] }, 'exceptions.0.isOn'],
  ['no list', { exceptions: 'KO' }, 'exceptions'],
  [
    'more symbols than there are',
    { exceptions: Array(101).fill({ symbol: 'KO', isOn: true }) },
    'exceptions',
  ],
])('400: %s', async (_, body, path) => {
  const { status, problem } = await testServer.changesNoRow(() => set(testServer.ada, body))
  expect([status, problem.errors?.[0]?.path]).toEqual([400, path])
})

test('404: a symbol that is not traded here, and nothing of the rest is set', async () => {
  const body = { isOn: true, exceptions: [{ symbol: 'NOPE', isOn: true }] }
  const { status, problem } = await testServer.changesNoRow(() => set(testServer.ada, body))
  expect([status, problem.code]).toEqual([404, 'asset_not_found'])
})
