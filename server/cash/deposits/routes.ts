import * as funding from '#contract/cash/deposits.ts'
import { type Refusal, refuseField } from '#contract/refusals.ts'
import { sentAmount } from '#domain/cash/deposit.ts'
import { reviewContextOf, reviewerOf } from '#server/records/audit/reviewer.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Encoded } from '#server/platform/http/encoded.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { approveDeposit } from './approve-deposit.ts'
import { issueDepositReference } from './issue-deposit-reference.ts'
import { listDepositQueue } from './list-deposit-queue.ts'
import { listDepositRequests } from './list-deposit-requests.ts'
import { readBankDetails } from './read-bank-details.ts'
import { rejectDeposit } from './reject-deposit.ts'
import { repriceDeposit } from './reprice-deposit.ts'
import { type DepositRates, requestDeposit } from './request-deposit.ts'

export interface DepositDeps {
  pool: Pool
  clock: Clock
  settings: SettingsInForce
  config: Pick<Config, 'bank' | 'depositTerms' | 'variables'>
  readWallet(customerId: bigint): Promise<Encoded<typeof funding.getWallet>>
  rates: DepositRates
  /** Null when the session user's password is right; slow by design, so never under a row lock. */
  confirmPassword(attempt: {
    principal: Principal
    password: string
    address: string
  }): Promise<Refusal | null>
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
    listDepositQueue(parts, call.query, reviewContextOf(call, deps.clock.now())),
  )
  serve(funding.approveDeposit, (call) =>
    approveDeposit(parts, {
      requestId: BigInt(call.params.id),
      reviewer: reviewerOf(call),
      arrivedBefore: call.query.arrived === 'before',
    }),
  )
  serve(funding.repriceDeposit, (call) =>
    repriceDeposit(deps, { requestId: BigInt(call.params.id), reviewer: reviewerOf(call) }),
  )
  serve(funding.rejectDeposit, (call) =>
    rejectDeposit(deps, {
      requestId: BigInt(call.params.id),
      reason: call.body.reason,
      reviewer: reviewerOf(call),
    }),
  )
}

const MISSING = { originalAmount: 'Enter an amount', currency: 'Choose a currency' }
