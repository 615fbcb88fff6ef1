import * as funding from '#contract/cash/deposits.ts'
import { refuseField } from '#contract/refusals.ts'
import { sentAmount } from '#domain/cash/deposit.ts'
import { requestOf, reviewContextOf } from '#server/records/audit/audit.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Encoded } from '#server/platform/http/encoded.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { ConfirmPassword } from '#server/people/passwords/confirm-password.ts'
import { approveDeposit, rejectDeposit } from './decide-deposit.ts'
import { issueDepositReference } from './issue-deposit-reference.ts'
import { listDepositQueue, listDepositRequests } from './list-deposits.ts'
import { readBankDetails } from './read-bank-details.ts'
import { repriceDeposit } from './reprice-deposit.ts'
import { type DepositRates, requestDeposit } from './request-deposit.ts'

export interface DepositDeps extends PoolAndClock {
  settings: SettingsInForce
  config: Pick<Config, 'bank' | 'depositTerms' | 'variables'>
  readWallet(customerId: bigint): Promise<Encoded<typeof funding.getWallet>>
  rates: DepositRates
  /** Slow by design, so never under a row lock. */
  confirmPassword: ConfirmPassword
}

export function mountDeposits(serve: Serve, deps: DepositDeps): void {
  const { pool, config } = deps
  const parts = { ...deps, terms: config.depositTerms }
  serve(funding.getWallet, ({ principal }) => deps.readWallet(principal.userId))
  serve(funding.getBankDetails, ({ principal, query }) =>
    readBankDetails(deps, {
      customerId: principal.userId,
      currency: query.currency,
      requestId: query.request === undefined ? null : BigInt(query.request),
    }),
  )
  serve(funding.issueDepositReference, ({ principal }) => issueDepositReference(pool, principal.userId))
  serve(funding.listDepositRequests, ({ principal, query }) =>
    listDepositRequests(pool, principal.userId, query),
  )
  serve(funding.requestDeposit, async ({ principal, body, address, idempotencyKey }) => {
    const sent = sentAmount(body)
    if ('missing' in sent) return refuseField(sent.missing, MISSING[sent.missing])
    const wrongPassword = await deps.confirmPassword({ principal, password: body.password, address })
    if (wrongPassword) return wrongPassword
    return requestDeposit(parts, {
      customerId: principal.userId,
      sent,
      expectedRate: body.expectedRate,
      bankReference: body.bankReference,
      referenceNumber: body.depositReference,
      idempotencyKey,
    })
  })

  serve(funding.adminListDepositRequests, (call) =>
    listDepositQueue({ ...parts, pool: call.database }, call.query, reviewContextOf(call, deps.clock.now())),
  )
  serve(funding.approveDeposit, (call) =>
    approveDeposit(parts, { ...requestOf(call), arrivedBefore: call.query.arrived === 'before' }),
  )
  serve(funding.repriceDeposit, (call) => repriceDeposit(deps, requestOf(call)))
  serve(funding.rejectDeposit, (call) =>
    rejectDeposit(deps, { ...requestOf(call), reason: call.body.reason }),
  )
}

const MISSING = { originalAmount: 'Enter an amount', currency: 'Choose a currency' }
