import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Connection, Pool } from '#server/platform/database/pool.ts'
import type { StreamSessions } from '#server/platform/http/streams/event-stream.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { StreamLimit } from '#server/platform/http/streams/stream-limit.ts'
import { listenForChanges } from './change-listener.ts'
import { changeStream } from './change-stream.ts'
import type { Change } from './announce.ts'
import { type ReadNewest, mountNotifications } from './routes.ts'

export interface Notifications {
  mount(serve: Serve, reads: { readNewest: ReadNewest }): void
  /** How much of what changes has been heard so far, for a page that will ask what came after. */
  mark(): string
  /** Ends every stream and stops to listen; before the requests are finished. */
  close(): Promise<void>
}

/** Opens what customers are told, on this node, of what was committed on any. */
export function openNotifications(options: {
  pool: Pool
  connection: Connection
  clock: Clock
  log: Logger
  sessions: StreamSessions
  streamLimit: StreamLimit
  /** Called when somebody may have been notified, on whichever node. */
  onNotified: () => void
}): Notifications {
  const { pool, connection, clock, log, onNotified } = options
  const stream = changeStream(options)
  const onChange = (change: Change) => {
    stream.tell(change)
    if (change.types.includes('notifications')) onNotified()
  }
  const onGap = () => {
    stream.tellAll()
    onNotified()
  }
  const listener = listenForChanges({ connection, onChange, onGap, log })

  return {
    mount: (serve, { readNewest }) => mountNotifications(serve, { pool, clock, stream, readNewest }),
    mark: stream.mark,
    close() {
      stream.close()
      return listener.close()
    },
  }
}
