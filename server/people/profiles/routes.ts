import * as profiles from '#contract/people/profiles.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { APPROVED, rejectedFor } from '#domain/reviews/review.ts'
import { requestOf, reviewContextOf } from '#server/records/audit/audit.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { decideProfile } from './decide-profile.ts'
import type { DocumentCipher } from './document-cipher.ts'
import { listProfiles } from './list-profiles.ts'
import { readOwnDocument, viewDocument, sendDocument } from './view-document.ts'
import { submitProfile } from './submit-profile.ts'

/** Mounts profiles and the administrators' queue. */
export function mountProfiles(
  serve: Serve,
  deps: PoolAndClock & {
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
    listProfiles(call.database, call.query, reviewContextOf(call, deps.clock.now())),
  )
  serve(profiles.adminGetDocument, async (call) => {
    const document = await viewDocument(deps, requestOf(call))
    return isRefusal(document) ? document : sendDocument(call.reply, document)
  })
  serve(profiles.approveProfile, (call) => decideProfile(deps, { ...requestOf(call), decision: APPROVED }))
  serve(profiles.rejectProfile, (call) =>
    decideProfile(deps, {
      ...requestOf(call),
      decision: { ...rejectedFor(call.body.reason), ...(call.body.fixes && { fixes: call.body.fixes }) },
    }),
  )
}
