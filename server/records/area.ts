import type { Area } from '#server/platform/area.ts'
import type { StreamSessions } from '#server/platform/http/streams/event-stream.ts'
import { createFieldCipher } from '#server/platform/encryption/field-cipher.ts'
import type { OnRefusedAccess } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createRefusedAccessRecorder } from './audit/refused-access.ts'
import { mountAudit } from './audit/routes.ts'
import { startNotifications } from './notifications/notifications.ts'
import type { ReadNewest } from './notifications/routes.ts'
import { createProposalExpiry } from './proposals/end-proposal.ts'
import type { ProposalHandlers } from './proposals/proposal-kind.ts'
import { mountProposals } from './proposals/routes.ts'
import { measureQueues } from './reviews/count-queues.ts'
import { mountReviews } from './reviews/review-routes.ts'

export interface Records extends Area {
  readonly onRefusedAccess: OnRefusedAccess
  /** The position in the changes that this server received. */
  markOfChanges(): string
}

/** Receives commits of any server from now on. `handlers` are the other areas' kinds. */
export function startRecordsArea(
  platform: Platform,
  sessions: StreamSessions,
  { handlers, ...reads }: { handlers: ProposalHandlers; readNewest: ReadNewest },
): Records {
  const { pool, clock, config, keys, log } = platform
  const staffMail = { cipher: createFieldCipher(keys, log), productName: config.productName }
  measureQueues(platform.metrics)
  const notifications = startNotifications({ ...platform, sessions, onNotified: () => platform.wakeMail() })
  return {
    onRefusedAccess: createRefusedAccessRecorder(platform),
    markOfChanges: () => notifications.mark(),
    routes(serve) {
      mountAudit(serve, platform)
      mountReviews(serve, platform)
      mountProposals(serve, { pool, clock, handlers, staffMail })
      notifications.mount(serve, { pool, ...reads })
    },
    jobs: [...notifications.jobs, createProposalExpiry(platform)],
    async endStreams() {
      notifications.close()
    },
  }
}
