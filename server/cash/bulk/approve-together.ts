import { randomUUID } from 'node:crypto'
import type { BulkOutcome } from '#contract/cash/bulk-approvals.ts'
import { REFUSALS, type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { refuseTogether } from '#domain/reviews/bulk-approval.ts'

type Shown = NonNullable<Parameters<typeof refuseTogether>[0]>

interface Queue {
  /** Undefined where there is none. */
  read(id: bigint): Promise<Shown | undefined>
  /** In a transaction of its own. */
  approve(id: bigint, batch: string): Promise<object | Refusal>
}

/**
 * Approves several requests in turn, each in its own transaction with every check of a single approval: thresholds, a
 * colleague's claim, a lock. Refuses one with a warning. Returns the outcomes in the order of the ids.
 */
export async function approveTogether(
  { read, approve }: Queue,
  ids: readonly string[],
): Promise<{ batch: string; outcomes: BulkOutcome[] }> {
  const batch = randomUUID()
  const outcomes: BulkOutcome[] = []
  for (const id of ids) {
    const unfit = refuseTogether((await read(BigInt(id))) ?? null)
    const approved = unfit ? refuse(unfit) : await approve(BigInt(id), batch)
    outcomes.push({ id, refused: isRefusal(approved) ? presentRefusal(approved) : null })
  }
  return { batch, outcomes }
}

const presentRefusal = ({ refused, detail }: Refusal) => ({
  code: refused,
  detail: detail ?? REFUSALS[refused].detail,
})
