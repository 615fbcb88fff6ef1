import { isRefusal } from '#contract/refusals.ts'
import { cents } from '#domain/money/money.ts'
import { correctAccount } from '#server/cash/corrections/correct-account.ts'
import type { Known } from '../../support/people.ts'
import type { Fixture } from './fixture.ts'

/** Cancels the customer's newest trade, or another one; answers the refusal. */
export async function cancelFill(fixture: Fixture, who: Known, nth = 0): Promise<string> {
  const [administrator] = (
    await fixture.pool.query<{ id: bigint }>(`select id from users where role = 'administrator'`)
  ).rows
  const { rows } = await fixture.pool.query<{ id: bigint; cents: bigint }>(
    `select id, case type when 'buy' then amount_cents else amount_cents - fee_cents end as cents
     from transactions where customer_id = $1 and type in ('buy', 'sell') order by id desc offset $2 limit 1`,
    [who.id, nth],
  )
  const [fill] = rows
  if (!fill || !administrator) throw new Error('there is no trade, or no administrator')
  const made = await correctAccount(
    { ...fixture },
    {
      correction: {
        customerId: who.id,
        kind: 'fill_canceled',
        corrects: fill.id,
        amountCents: cents(fill.cents),
        toCustomerId: null,
        reasonCode: 'booked_in_error',
        sentence: 'We erred.',
        note: 'The test',
      },
      reviewer: { administratorId: administrator.id, address: '127.0.0.1' },
      idempotencyKey: null,
    },
  )
  return isRefusal(made) ? made.refused : 'canceled'
}
