import { randomUUID } from 'node:crypto'
import type { BulkOutcome } from '#contract/cash/bulk-approvals.ts'
import { REFUSALS, type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { refuseTogether } from '#domain/reviews/bulk-approval.ts'

/** A request as its queue shows it now. */
type Shown = NonNullable<Parameters<typeof refuseTogether>[0]>

interface Queue {
  /** The request with this id as the queue shows it; undefined where there is none. */
  read(id: bigint): Promise<Shown | undefined>
  /** Approves it, in a transaction of its own. */
  approve(id: bigint, batch: string): Promise<object | Refusal>
}

/**
 * Approves several requests of a queue one after the other, each in a transaction of its own with all that refuses a
 * single approval: thresholds, a colleague's claim, a lock. One with a warning is refused before. Answers what became
 * of each, in the order of the ids.
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
