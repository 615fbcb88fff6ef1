import { describe, expect, test } from 'vitest'
import { DEFAULT_DEPOSIT_TERMS } from '#domain/cash/deposit.ts'
import { permissionsOf } from '#domain/staff/permissions.ts'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { CORRECTION_HANDLER } from '#server/cash/proposals/correction-handler.ts'
import { depositHandler, withdrawalHandler } from '#server/cash/proposals/request-handlers.ts'
import { actionHandler } from '#server/market/corporate-actions/decide-action.ts'
import { AGREEMENT_HANDLER } from '#server/office/agreements/publish-agreement.ts'
import { HIDDEN_IMPERSONATION_HANDLER } from '#server/office/impersonations/change-impersonations.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { ANNOUNCEMENT_HANDLER } from '#server/office/announcements/change-announcements.ts'
import { createCustomRates } from '#server/market/fx/custom-rates.ts'
import { rateHandler } from '#server/market/fx/change-custom-rate.ts'
import { createSimulatedRates } from '#server/market/providers/simulated/simulated-rates.ts'
import { settingHandler } from '#server/office/settings/change-setting.ts'
import { listProposals } from '#server/records/proposals/list-proposals.ts'
import type { ProposalHandlers } from '#server/records/proposals/proposal-kind.ts'
import { queriesOf } from '../../../support/database/counted-queries.ts'
import { change } from '../../office/settings/settings.ts'
import { correctionBody } from '../../cash/corrections/corrections.ts'
import { approveDeposit } from '#contract/cash/deposits.ts'
import { listProposals as endpoint, propose } from '#contract/records/proposals.ts'
import type { Person } from '../../../support/server.ts'
import { askedDeposit, askedPayout, ok, openOffice, proposedDeposit } from './proposals.ts'
import { settingsInForce } from '../../../support/database/settings-in-force.ts'

const office = openOffice()

const list = async (who: Person, query: { show?: 'open' | 'ended'; limit?: string; before?: string } = {}) =>
  ok(await who.call(endpoint, { query }))

describe('200', () => {
  test('open ones the oldest first, with what they do now; ended ones the newest first, in pages', async () => {
    const [first, second] = [
      await proposedDeposit(office.cashier, await askedDeposit(office.ada, '10.00')),
      await proposedDeposit(office.cashier, await askedDeposit(office.ada, '20.00')),
    ]
    const open = (await list(office.treasurer)).filter(({ customerId }) => customerId === office.ada.id)
    expect(open.map(({ id }) => id)).toEqual([first, second])
    ok(await office.cashier.call(approveDeposit, { params: { id: await askedDeposit(office.ada, '5.00') } }))
    const [now] = (await list(office.treasurer)).filter(({ id }) => id === first)
    expect(now?.consequences?.[1]).toEqual({ label: 'Available', before: '$5.00', after: '$15.00' })
    office.testServer.clock.advance({ hours: 24 })
    const late = await office.testServer.staff(`late${office.turn}`, ['auditor'])
    expect(await list(late)).toEqual([])
    const ended = await list(late, { show: 'ended', limit: '1' })
    expect(ended).toMatchObject([{ id: second, status: 'expired', mayConfirm: false, consequences: null }])
    expect(await list(late, { show: 'ended', limit: '1', before: second })).toMatchObject([{ id: first }])
    office.testServer.clock.advance({ hours: -24 })
  })
})

describe('statements', () => {
  const count = () => {
    const { pool, clock } = office.testServer
    const handlers: ProposalHandlers = {
      deposit_approval: depositHandler({
        clock,
        settings: settingsInForce(clock),
        rates: { rateOf: () => null },
        terms: DEFAULT_DEPOSIT_TERMS,
      }),
      withdrawal_approval: withdrawalHandler({ clock, settings: settingsInForce(clock) }),
      correction: CORRECTION_HANDLER,
      setting: settingHandler({
        pool,
        clock,
        config: parseConfig({}),
        settings: { read: () => Promise.resolve() },
        calendar: createMarketCalendar(),
        mostListed: 0,
      }),
      hidden_viewing: HIDDEN_IMPERSONATION_HANDLER,
      agreement: AGREEMENT_HANDLER,
      announcement: ANNOUNCEMENT_HANDLER,
      exchange_rate: rateHandler({
        pool,
        clock,
        settings: settingsInForce(clock),
        custom: createCustomRates(),
        provider: createSimulatedRates(clock),
      }),
      corporate_action: actionHandler({
        config: parseConfig({}),
        catalogue: () => BUILT_IN,
        latestPrice: () => null,
      }),
    }
    const viewer = { userId: 1n, permissions: permissionsOf(['treasurer']), at: clock.now() }
    return queriesOf(pool, (database) => listProposals(database, handlers, { show: 'open', viewer }))
  }

  test('as many for ten of each kind as for one', async () => {
    const { testServer, cashier, treasurer, ada } = office
    for (const id of (await list(treasurer)).map((one) => one.id))
      await testServer.pool.query(
        `update proposals set status = 'expired', decided_at = proposed_at where id = $1`,
        [id],
      )
    const one = async (n: number) => {
      const paying = await testServer.customer({ username: `pays${n}`, kycStatus: 'approved', cash: '90.00' })
      await proposedDeposit(cashier, await askedDeposit(paying, '10.00'))
      const payout = { kind: 'withdrawal_approval', requestId: await askedPayout(paying, '20.00') } as const
      ok(await cashier.call(propose, { body: { ...payout, reason: 'r' } }))
      const correction = correctionBody('goodwill', '1.00')
      const goodwill = { kind: 'correction', customerId: paying.id, correction, reason: 'r' } as const
      ok(await cashier.call(propose, { body: goodwill }))
    }
    await one(0)
    ok(await change(treasurer, 'deposits.largest', '900.00'))
    const few = await count()
    for (let n = 1; n < 10; n += 1) await one(n)
    for (const key of ['fees.withdrawal', 'orders.smallest_amount']) ok(await change(treasurer, key, '2.00'))
    expect(await count()).toBe(few)
    const listed = await list(treasurer)
    expect(listed.filter(({ customerId }) => customerId !== ada.id)).toHaveLength(33)
    expect(listed.every(({ consequences }) => (consequences?.length ?? 0) > 0)).toBe(true)
    expect(listed.filter(({ review }) => review !== null)).toHaveLength(30)
  })
})
