import { listCustomerNotes, writeCustomerNote } from '#contract/office/customers/notes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import { listNotes } from './list-notes.ts'
import { writeNote } from './write-note.ts'

export function mountNotes(serve: Serve, deps: { pool: Pool; clock: Clock }): void {
  serve(listCustomerNotes, ({ params, query }) => listNotes(deps.pool, BigInt(params.id), query))
  serve(writeCustomerNote, (call) =>
    writeNote(deps, { customerId: BigInt(call.params.id), text: call.body.text, reviewer: reviewerOf(call) }),
  )
}
