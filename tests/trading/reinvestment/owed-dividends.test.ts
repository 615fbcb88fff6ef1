import { expect, test } from 'vitest'
import { parseCents } from '#domain/money/money.ts'
import { correctAccount } from '#server/cash/corrections/correct-account.ts'
import { announced, dividend } from '../../support/corporate-actions.ts'
import { makeAdministrator } from '../../support/people.ts'
import { openFixture } from '../corporate-actions/fixture.ts'
import { chosen, payOut } from './reinvesting.ts'
import { ofFile } from '../../support/api/of-file.ts'

const fixture = ofFile(openFixture)

test('a dividend of who owes money pays that, and buys no shares with what is gone', async () => {
  fixture.prices.set('KO', '60.00')
  const ada = await fixture.customer('ada', { cash: '1000.00' })
  await fixture.trade(ada, 'buy', '16', 'KO')
  await chosen(fixture, ada, true)
  const root = await makeAdministrator({ pool: fixture.owner, clock: fixture.clock }, 'office')
  const { rows } = await fixture.pool.query<{ id: bigint }>(
    `select id from transactions where customer_id = $1 and type = 'deposit'`,
    [ada.id],
  )
  const correction = {
    customerId: ada.id,
    kind: 'deposit_returned',
    corrects: rows[0]?.id ?? 0n,
    amountCents: parseCents('1000.00') ?? fail(),
    toCustomerId: null,
    reasonCode: 'returned_by_bank',
    sentence: 'Your bank called the transfer back.',
    note: 'A note',
  } as const
  const reviewer = { administratorId: root.id, address: '127.0.0.1' }
  await correctAccount({ ...fixture }, { correction, reviewer, idempotencyKey: null })
  await announced(fixture, dividend('KO', '2026-11-19', '0.50'))
  fixture.clock.advance({ ms: Date.parse('2026-11-19T05:15:00Z') - fixture.clock.now().getTime() })
  await payOut(fixture, 5)
  const account = await fixture.pool.query(
    'select cash_cents, held_cents, owed_cents from accounts where customer_id = $1',
    [ada.id],
  )
  // 960.00 of the 1,000.00 were spent; the dividend is 8.00.
  expect(account.rows).toEqual([{ cash_cents: 0n, held_cents: 0n, owed_cents: 95_200n }])
})

function fail(): never {
  throw new Error('no amount')
}
