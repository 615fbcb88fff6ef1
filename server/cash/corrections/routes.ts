import * as corrections from '#contract/cash/corrections.ts'
import type { MoneyCommandDeps } from '#server/ledger/money-command.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import { correctAccount } from './correct-account.ts'
import type { AskedCorrection } from './decide-legs.ts'
import { listCorrectable } from './list-correctable.ts'
import { previewCorrection } from './preview-correction.ts'

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

interface CorrectionCall {
  params: { id: string }
  body: Pick<AskedCorrection, 'kind'> & {
    corrects?: string | undefined
    amount: AskedCorrection['amountCents']
    toCustomerId?: string | undefined
  }
}

const askedOf = ({ params, body }: CorrectionCall): AskedCorrection => ({
  customerId: BigInt(params.id),
  kind: body.kind,
  corrects: body.corrects === undefined ? null : BigInt(body.corrects),
  amountCents: body.amount,
  toCustomerId: body.toCustomerId === undefined ? null : BigInt(body.toCustomerId),
})
