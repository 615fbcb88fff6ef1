import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Connection, Pool } from '#server/platform/database/pool.ts'
import type { StreamSessions } from '#server/platform/http/streams/event-stream.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { StreamLimit } from '#server/platform/http/streams/stream-limit.ts'
import { openChangeListener } from './change-listener.ts'
import { openChangeStream } from './change-stream.ts'
import type { Change } from './announce.ts'
import { type ReadNewest, mountNotifications } from './routes.ts'

export interface Notifications {
  mount(serve: Serve, reads: { readNewest: ReadNewest }): void
  /** The position in the changes received so far, for a page that will ask for those after it. */
  mark(): string
  /** Ends every stream and stops listening; before the requests are finished. */
  close(): Promise<void>
}

/** Opens the notifications of this node, of what is committed on any node. */
export function openNotifications(options: {
  pool: Pool
  connection: Connection
  clock: Clock
  log: Logger
  sessions: StreamSessions
  streamLimit: StreamLimit
  /** Called when a customer may have been notified, on any node. */
  onNotified: () => void
}): Notifications {
  const { pool, connection, clock, log, onNotified } = options
  const stream = openChangeStream(options)
  const onChange = (change: Change) => {
    stream.publish(change)
    if (change.types.includes('notifications')) onNotified()
  }
  const onGap = () => {
    stream.publishToAll()
    onNotified()
  }
  const listener = openChangeListener({ connection, onChange, onGap, log })

  return {
    mount: (serve, { readNewest }) => mountNotifications(serve, { pool, clock, stream, readNewest }),
    mark: stream.mark,
    close() {
      stream.close()
      return listener.close()
    },
  }
}
