import { expect, test } from 'vitest'
import { announced, dividend } from '../../support/corporate-actions.ts'
import { cancelFill } from '../corporate-actions/cancel-fill.ts'
import { openFixture } from '../corporate-actions/fixture.ts'
import { chosen, payOut, recentOf } from './reinvesting.ts'
import { ofFile } from '../../support/api/of-file.ts'

const fixture = ofFile(openFixture)

test('the purchase made of a dividend is canceled: its cash is back, the dividend stays, the books hold', async () => {
  fixture.prices.set('KO', '60.00')
  const who = await fixture.customer('holder', { cash: '10000.00' })
  await fixture.trade(who, 'buy', '10', 'KO')
  await chosen(fixture, who, true)
  await announced(fixture, dividend('KO', '2026-11-19', '0.5125'))
  fixture.clock.advance({ ms: Date.parse('2026-11-19T05:15:00Z') - fixture.clock.now().getTime() })
  await payOut(fixture)
  fixture.prices.set('KO', '59.50')
  fixture.clock.advance({ hours: 9, minutes: 16 })
  expect(await fixture.fillQueue()).toBe(1)
  expect(await fixture.holdingOf(who, 'KO')).toEqual({ quantity: '10.08605042', cost: '605.12' })

  expect(await cancelFill(fixture, who)).toBe('canceled')
  expect(await fixture.holdingOf(who, 'KO')).toEqual({ quantity: '10', cost: '600.00' })
  expect(await fixture.walletOf(who)).toEqual({ cash: '9405.12', held: '0.00' })
  expect(await recentOf(fixture, who)).toMatchObject([{ dividend: '5.12', outcome: 'reinvested' }])
  await fixture.expectBooksHold()
})
