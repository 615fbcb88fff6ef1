import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { ListenConnection } from '#server/platform/database/listen.ts'
import type { Pool } from '#server/platform/database/database.ts'
import type { Standbys } from '#server/platform/database/standbys/standbys.ts'
import type { StreamSessions } from '#server/platform/http/streams/event-stream.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { StreamLimit } from '#server/platform/http/streams/stream-limit.ts'
import { startChangeStream } from './change-stream.ts'
import { CHANNEL, changeOf } from './announce.ts'
import { type ReadNewest, mountNotifications } from './routes.ts'

export interface Notifications {
  mount(serve: Serve, over: { pool: Pool; readNewest: ReadNewest }): void
  /** The position so far, for a page that will ask for later changes. */
  mark(): string
  readonly jobs: readonly Job[]
  /** Ends every stream and stops listening; call it before requests are finished. */
  close(): void
}

/** Starts this node's notifications; it listens to commits of every node. */
export function startNotifications(options: {
  listen: ListenConnection
  clock: Clock
  log: Logger
  sessions: StreamSessions
  streamLimit: StreamLimit
  standbys: Standbys | null
  /** Called when a customer may have been notified, on any node. */
  onNotified: () => void
}): Notifications {
  const { listen, clock, standbys, onNotified } = options
  const stream = startChangeStream(options)
  const listening = listen.subscribe(CHANNEL, {
    onMessage(text) {
      const change = changeOf(text)
      if (!change) return
      // First: a page that hears of it asks at once.
      standbys?.noteChange(change.customerId)
      stream.publish(change)
      if (change.types.includes('notifications')) onNotified()
    },
    onGap() {
      standbys?.noteChange()
      stream.publishToAll()
      onNotified()
    },
  })

  return {
    mount: (serve, over) => mountNotifications(serve, { ...over, clock, stream }),
    mark: stream.mark,
    jobs: [stream.job],
    close() {
      listening.stop()
      stream.close()
    },
  }
}
