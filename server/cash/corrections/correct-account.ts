import { type Correction, correctAccount as endpoint } from '#contract/cash/corrections.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { type CorrectionReason, correctionTransfers } from '#domain/corrections/correction.ts'
import type { CanceledFill } from '#domain/tax-lots/cancel-fill.ts'
import { canceledFillTransfers } from '#domain/ledger/correction-postings.ts'
import { formatQuantity } from '#domain/money/quantity.ts'
import { grossCashOf } from '#domain/trading/transaction-cash.ts'
import { balanceCorrected } from '#domain/notifications/account-notices.ts'
import { postCanceledFill } from '#server/ledger/fills/post-canceled-fill.ts'
import { type MoneyCommandDeps, moneyCommand } from '#server/ledger/money-command.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { type Ids, takeIds, type Tx } from '#server/platform/database/database.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import { notify } from '#server/records/notifications/notify.ts'
import type { Confirmed } from '#server/records/proposals/proposal-kind.ts'
import { refuseAlone } from '../thresholds/refuse-alone.ts'
import { presentCorrection } from './correction-row.ts'
import * as sql from './corrections.sql.ts'
import {
  type AskedCorrection,
  type DecidedLeg,
  concernedBy,
  decideLegs,
  readCorrected,
} from './decide-correction.ts'

export interface NewCorrection extends AskedCorrection {
  reasonCode: CorrectionReason
  /** For the customer. */
  sentence: string
  /** For colleagues. */
  note: string
}

interface CorrectionRequest {
  correction: NewCorrection
  reviewer: Reviewer
  idempotencyKey: string | null
}

/**
 * Corrects an account by a transaction of its own; the reason, transfers, balances, notification and audit line commit
 * together, for both customers of a moved deposit. Cash is never negative: what is missing is owed. Refuses what
 * `decideLegs` refuses, under the locks.
 */
export const correctAccount = (
  deps: MoneyCommandDeps,
  { correction, reviewer, idempotencyKey }: CorrectionRequest,
) =>
  moneyCommand(
    deps,
    {
      endpoint,
      customerIds: concernedBy(correction),
      idempotencyKey,
      keyOwner: reviewer.administratorId,
      fingerprint: JSON.stringify(Object.values(correction).map(String)),
    },
    ({ tx, accounts, at }) => bookCorrection(tx, { correction, reviewer, at }, accounts),
  )

/**
 * Books a correction in the caller's transaction, which has locked the accounts and rolls back a refusal. Refuses what
 * `decideLegs` refuses, and what one person may not decide alone.
 */
export async function bookCorrection(
  tx: Tx,
  booking: Booking,
  accounts: Parameters<typeof decideLegs>[1],
): Promise<Correction | Refusal> {
  const { correction, reviewer, at, confirmed } = booking
  const decided = decideLegs(correction, accounts, await readCorrected(tx, correction))
  if (isRefusal(decided)) return decided
  const { customerId: whose, amountCents: moved } = correction
  const asked = { customerId: whose, cashierId: reviewer.administratorId, amountCents: moved, at }
  const alone = confirmed ? null : await refuseAlone(tx, { ...asked, isCounted: false })
  if (alone) return alone
  const ids = await takeIds(tx)
  const legs = decided.legs.map((leg) => ({ ...leg, id: ids.next() }))
  const [own, other] = legs
  if (!own) throw new Error('a correction has a leg')
  for (const leg of legs) await insertLeg(tx, booking, { leg, pair: pairOf(leg, own, other) })
  await postLegs(tx, ids, legs, at)
  for (const leg of legs) await tellAndRecord(tx, { ...booking, ids }, leg)
  const { id, customerId, corrects, after } = own
  const { leg, amountCents } = own.decided
  return presentCorrection({ id, customerId, leg, corrects, amountCents, at, after })
}

type BookedLeg = DecidedLeg & { id: bigint }

const pairOf = (leg: BookedLeg, own: BookedLeg, other: BookedLeg | undefined): BookedLeg | null =>
  leg === own ? (other ?? null) : own

/** Posts the cash of every leg, and the shares and commission of a canceled fill. */
async function postLegs(tx: Tx, ids: Ids, legs: readonly BookedLeg[], at: Date): Promise<void> {
  const transfers = legs.flatMap(({ customerId, id, before, decided, fill }) => {
    const source = { customerId, sourceId: id }
    const cash = correctionTransfers(source, before, decided)
    return fill ? [...canceledFillTransfers(source, fill), ...cash] : cash
  })
  const [own] = legs
  if (own?.fill)
    return postCanceledFill(tx, ids, { customerId: own.customerId, fill: own.fill, transfers }, at)
  await postTransfers(tx, ids, transfers, at)
}

interface Booking {
  correction: NewCorrection
  reviewer: Reviewer
  at: Date
  /** The proposal that it confirms; absent where one person decides. */
  confirmed?: Confirmed
}

const typeOf = ({ decided }: DecidedLeg) => (decided.isCredit ? 'correction_credit' : 'correction_debit')

async function insertLeg(
  tx: Tx,
  { correction, reviewer, at, confirmed }: Booking,
  { leg, pair }: { leg: BookedLeg; pair: BookedLeg | null },
): Promise<void> {
  const { customerId, id, decided, corrects } = leg
  const { amountCents, originalCents, isFull, firm } = decided
  await tx.query(sql.INSERT_TRANSACTION, [
    customerId,
    id,
    typeOf(leg),
    amountCents,
    at,
    leg.fill?.instrument ?? null,
    leg.fill?.quantity ?? null,
  ])
  await tx.query(
    sql.INSERT_CORRECTION.with({
      customer_id: customerId,
      id,
      kind: decided.leg,
      house_account: firm,
      corrects,
      original_cents: originalCents,
      amount_cents: amountCents,
      is_full: isFull,
      pair_customer_id: pair?.customerId ?? null,
      pair_id: pair?.id ?? null,
      reason_code: correction.reasonCode,
      public_sentence: correction.sentence,
      inner_note: correction.note,
      made_by: reviewer.administratorId,
      created_at: at,
      proposal_id: confirmed?.proposalId ?? null,
    }),
  )
}

async function tellAndRecord(
  tx: Tx,
  { correction, reviewer, at, confirmed, ids }: Booking & { ids: Ids },
  leg: BookedLeg,
): Promise<void> {
  const { customerId, id, decided, corrects, before, after, fill } = leg
  await audit(tx, { by: reviewer, at, ids }, 'account.corrected', {
    subject: ['correction', id],
    customerId,
    before: {
      cashCents: before.cashCents.toString(),
      owedCents: before.owedCents.toString(),
      ...(fill ? holdingOf(fill, fill.before) : {}),
    },
    after: {
      kind: decided.leg,
      ...(corrects === null ? {} : { corrects: corrects.toString() }),
      amountCents: grossCashOf(typeOf(leg), decided.amountCents).toString(),
      ...(fill ? holdingOf(fill, fill.after) : {}),
      cashCents: after.cashCents.toString(),
      owedCents: after.owedCents.toString(),
      reasonCode: correction.reasonCode,
      sentence: correction.sentence,
      note: correction.note,
      ...(confirmed === undefined ? {} : { proposalId: confirmed.proposalId.toString() }),
    },
  })
  const { isCredit, amountCents } = decided
  const notice = balanceCorrected({
    isCredit,
    amountCents,
    owedCents: after.owedCents,
    sentence: correction.sentence,
    fill,
  })
  await notify(tx, { customerId, id: ids.next(), at }, notice)
}

const holdingOf = ({ instrument }: CanceledFill, holding: CanceledFill['before']) => ({
  symbol: instrument,
  shares: formatQuantity(holding.quantity),
  costCents: holding.costCents.toString(),
})
