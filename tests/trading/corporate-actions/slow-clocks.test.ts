import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { announced, dividend, split } from '../../support/corporate-actions.ts'
import type { Known } from '../../support/people.ts'
import { openFixture } from './fixture.ts'
import { ofFile } from '../../support/api/of-file.ts'

let [seller, buyer, holder]: Known[] = []
const fixture = ofFile(openFixture)
beforeAll(async () => {
  ;[seller, buyer, holder] = await Promise.all(
    ['seller', 'buyer', 'holder'].map((username) => fixture.customer(username)),
  )
})

test('trades of a node whose clock says that an ex-date is still to come break no books', async () => {
  const [sells, buys, holds] = [seller, buyer, holder] as [Known, Known, Known]
  for (const symbol of ['KO', 'NKE']) {
    await fixture.trade(sells, 'buy', '10', symbol)
    await fixture.trade(holds, 'buy', '10', symbol)
  }
  await announced(fixture, dividend('KO', '2026-11-19', '0.51'), split('NKE', '2026-11-19', '2:1'))
  fixture.clock.advance({ hours: 15 })
  await carryOutDue(fixture)
  // Two hours before midnight, by the clock of a node that has not heard of either action.
  fixture.clock.advance({ hours: -3 })
  for (const symbol of ['KO', 'NKE']) {
    await fixture.trade(sells, 'sell', '10', symbol)
    await fixture.trade(buys, 'buy', '10', symbol)
  }
  fixture.clock.advance({ hours: 3 })
  // The dividend is for who held when it was paid: 10 x 0.51 each, beside two buys and two sales at 100.00.
  expect(await fixture.cashOf(holds)).toBe('98005.10')
  expect(await fixture.cashOf(sells)).toBe('99995.10')
  expect(await fixture.cashOf(buys)).toBe('98000.00')
  await fixture.expectBooksHold()
})

test('actions of a version that recorded no turns are verified by what was paid, and by their line', async () => {
  const forger = new pg.Client(fixture.connection)
  await forger.connect()
  await forger.query('set session_replication_role = replica; delete from corporate_action_turns')
  await forger.end()
  expect((await verifyBooks(fixture.connection)).broken).toEqual([])
})
