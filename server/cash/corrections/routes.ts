import * as corrections from '#contract/cash/corrections.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { MoneyCommandDeps } from '#server/ledger/money-command.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/audit.ts'
import { correctAccount } from './correct-account.ts'
import { type AskedCorrection, previewCorrection } from './decide-correction.ts'
import { listCorrectable } from './correction-row.ts'

export function mountCorrections(serve: Serve, deps: MoneyCommandDeps): void {
  serve(corrections.adminListTransactions, ({ params, query }) =>
    listCorrectable(deps.pool, BigInt(params.id), query),
  )
  serve(corrections.previewCorrection, (call) => previewCorrection(deps.pool, askedOf(call)))
  serve(corrections.correctAccount, (call) => {
    const { reasonCode, sentence, note } = call.body
    return correctAccount(deps, {
      correction: { ...askedOf(call), reasonCode, sentence, note },
      reviewer: reviewerOf(call),
      idempotencyKey: call.idempotencyKey,
    })
  })
}

type CorrectionCall = Pick<ParsedInput<typeof corrections.previewCorrection>, 'params' | 'body'>

const askedOf = ({ params, body }: CorrectionCall): AskedCorrection => ({
  customerId: BigInt(params.id),
  kind: body.kind,
  corrects: body.corrects === undefined ? null : BigInt(body.corrects),
  amountCents: body.amount,
  toCustomerId: body.toCustomerId === undefined ? null : BigInt(body.toCustomerId),
})
