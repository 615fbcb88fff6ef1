import { describe, expect, test } from 'vitest'
import {
  BY_ONE_PERSON,
  corporateActionsCancel,
  corporateActionsDividend,
  corporateActionsList,
  corporateActionsSplit,
} from '#server/cli/commands/corporate-actions.ts'
import { CommandRefusal, type Verb } from '#server/cli/verb.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { announceAction } from '#server/market/corporate-actions/announce-action.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { openFixture } from '../trading/corporate-actions/fixture.ts'
import { dividend } from '../support/corporate-actions.ts'
import { runVerb } from '../support/run-verb.ts'
import { ofFile } from '../support/api/of-file.ts'

const fixture = ofFile(openFixture)

/** What a verb says, one line after the other. */
async function run(verb: Verb, words = '', env: Record<string, string> = {}): Promise<string[]> {
  const { said, refused } = await runVerb(verb, words.split(' '), { ...fixture, env })
  if (refused !== null) throw new CommandRefusal(refused)
  return said
}

const REAL = { MARKET_DATA: 'eodhd', EODHD_API_TOKEN: 'unused' }

test('nothing is known at first', async () => {
  expect(await run(corporateActionsList)).toEqual(['No dividend or split is known.'])
})

test('an announced action is carried out, and listed with its payments', async () => {
  const ada = await fixture.customer('ada')
  await fixture.trade(ada, 'buy', '10', 'KO')
  expect(await run(corporateActionsDividend, 'ko 2026-11-19 0.51')).toEqual([
    'The dividend of KO will be carried out at the start of 2026-11-19 in New York, by a server that runs.',
    BY_ONE_PERSON,
  ])
  fixture.clock.advance({ hours: 15 })
  expect(await run(corporateActionsSplit, 'KO 2026-11-19 2:1', REAL)).toEqual([
    'The split of KO will be carried out in a minute, by a server that runs.',
    BY_ONE_PERSON,
  ])
  expect(await run(corporateActionsList)).toEqual([
    '2026-11-19 KO: dividend 0.51 a share (operator), to come',
    '2026-11-19 KO: split 2:1 (operator), to come',
  ])
  fixture.clock.advance({ minutes: 1 })
  await carryOutDue(fixture)
  expect(await run(corporateActionsList)).toEqual([
    '2026-11-19 KO: dividend 0.51 a share (operator), paid $5.10 to 1 customer',
    '2026-11-19 KO: split 2:1 (operator), changed the shares of 1 customer',
  ])
  await fixture.expectBooksHold()
})

test('a cancelled action is not carried out, even if it is announced again', async () => {
  await run(corporateActionsDividend, 'KO 2026-11-24 1.00')
  expect(await run(corporateActionsCancel, 'KO 2026-11-24 dividend')).toEqual([
    'The dividend of KO on 2026-11-24 will not be carried out.',
    BY_ONE_PERSON,
  ])
  const announced = await inTransaction(fixture.pool, (tx) =>
    announceAction(tx, dividend('KO', '2026-11-24', '1.00'), { source: 'eodhd', at: fixture.clock.now() }),
  )
  expect(announced).toBe('known')
  fixture.clock.advance({ hours: 24 * 7 })
  await carryOutDue(fixture)
  expect((await run(corporateActionsList))[0]).toBe(
    '2026-11-24 KO: dividend 1.00 a share (operator), canceled',
  )
  await expect(run(corporateActionsCancel, 'KO 2026-11-24 dividend')).rejects.toThrow(
    'No dividend of KO on 2026-11-24 is pending.',
  )
  await fixture.expectBooksHold()
})

test('a provider does not overrule the operator', async () => {
  await run(corporateActionsDividend, 'PG 2026-12-01 1.05')
  const announced = await inTransaction(fixture.pool, (tx) =>
    announceAction(tx, dividend('PG', '2026-12-01', '9.99'), { source: 'eodhd', at: fixture.clock.now() }),
  )
  expect(announced).toBe('known')
  await run(corporateActionsDividend, 'PG 2026-12-01 1.06')
  expect((await run(corporateActionsList))[0]).toBe(
    '2026-12-01 PG: dividend 1.06 a share (operator), to come',
  )
})

test('a split is refused once a customer has traded at its new price', async () => {
  const grace = await fixture.customer('grace')
  await fixture.trade(grace, 'buy', '10', 'F')
  const today = fixture.clock.now().toISOString().slice(0, 10)
  await expect(run(corporateActionsSplit, `F ${today} 1:10`, REAL)).rejects.toThrow(
    `Orders in F have been filled at prices since ${today}: their shares cannot be told from older ones.`,
  )
})

describe('one sentence refuses', () => {
  test.each<[string, Verb, string, string]>([
    ['an unknown symbol', corporateActionsDividend, 'XXXX 2026-12-01 1', 'XXXX is not in the catalogue.'],
    [
      'a date that is none',
      corporateActionsDividend,
      'KO 2026-02-30 1',
      '"2026-02-30" is not a date. Write it as 2026-11-19.',
    ],
    [
      'an amount that is none',
      corporateActionsDividend,
      'KO 2026-12-01 0',
      '"0" is not an amount a share. Write it as 0.2775.',
    ],
    ['a day long past', corporateActionsDividend, 'KO 2026-11-01 1', '2026-11-01 is more than 7 days ago.'],
    [
      'what is known already',
      corporateActionsDividend,
      'KO 2026-11-24 1',
      'A dividend of KO on 2026-11-24 is already known, carried out or canceled.',
    ],
    [
      'a kind that is none',
      corporateActionsCancel,
      'KO 2026-12-01 merger',
      '"merger" is neither dividend nor split.',
    ],
  ])('%s', (_, verb, words, sentence) => expect(run(verb, words)).rejects.toThrow(sentence))

  test('a ratio that is none', () =>
    expect(run(corporateActionsSplit, 'KO 2026-12-01 1:1', REAL)).rejects.toThrow(
      '"1:1" is not a ratio. Four new shares for one are 4:1.',
    ))

  test('a split of the simulated market, whose prices would not follow', () =>
    expect(run(corporateActionsSplit, 'KO 2026-12-01 2:1')).rejects.toThrow(
      'The simulated market splits shares by its own rule',
    ))

  test('taking back a split of the simulated market, whose prices follow it', () =>
    expect(run(corporateActionsCancel, 'KO 2026-12-01 split')).rejects.toThrow(
      'A split of the simulated market cannot be canceled',
    ))
})
