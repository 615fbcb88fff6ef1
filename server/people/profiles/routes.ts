import * as profiles from '#contract/people/profiles.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { APPROVED, rejectedFor } from '#domain/reviews/review.ts'
import { reviewContextOf, reviewerOf } from '#server/records/audit/reviewer.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { decideProfile } from './decide-profile.ts'
import type { DocumentCipher } from './document-cipher.ts'
import { listProfiles } from './list-profiles.ts'
import { readOwnDocument } from './read-own-document.ts'
import { sendDocument } from './stored-document.ts'
import { submitProfile } from './submit-profile.ts'
import { viewDocument } from './view-document.ts'

/** Mounts profiles and the administrators' queue. */
export function mountProfiles(
  serve: Serve,
  deps: {
    pool: Pool
    clock: Clock
    documents: DocumentCipher
    readProfile(customerId: bigint): Promise<profiles.Profile | Refusal>
  },
): void {
  serve(profiles.getProfile, ({ principal }) => deps.readProfile(principal.userId))
  serve(profiles.createProfile, ({ principal, body }) =>
    submitProfile(deps, { customerId: principal.userId, form: body, isFirst: true }),
  )
  serve(profiles.updateProfile, ({ principal, body }) =>
    submitProfile(deps, { customerId: principal.userId, form: body, isFirst: false }),
  )
  serve(profiles.getOwnDocument, async ({ principal, reply }) => {
    const document = await readOwnDocument(deps, principal.userId)
    return isRefusal(document) ? document : sendDocument(reply, document)
  })

  serve(profiles.adminListProfiles, (call) =>
    listProfiles(deps.pool, call.query, reviewContextOf(call, deps.clock.now())),
  )
  serve(profiles.adminGetDocument, async (call) => {
    const document = await viewDocument(deps, {
      submissionId: BigInt(call.params.id),
      reviewer: reviewerOf(call),
    })
    return isRefusal(document) ? document : sendDocument(call.reply, document)
  })
  serve(profiles.approveProfile, (call) =>
    decideProfile(deps, {
      submissionId: BigInt(call.params.id),
      decision: APPROVED,
      reviewer: reviewerOf(call),
    }),
  )
  serve(profiles.rejectProfile, (call) =>
    decideProfile(deps, {
      submissionId: BigInt(call.params.id),
      decision: { ...rejectedFor(call.body.reason), ...(call.body.fixes && { fixes: call.body.fixes }) },
      reviewer: reviewerOf(call),
    }),
  )
}
