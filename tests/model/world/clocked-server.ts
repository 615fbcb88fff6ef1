import { pino } from 'pino'
import { startApp } from '#server/app.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import type { PostgresConnection } from '#server/platform/database/embedded/embedded-postgres.ts'
import type { SchemaOwner } from '#server/platform/database/schema/migrate.ts'
import { createTestClock } from '../../support/clock.ts'

/** What the parent tells first. */
export interface Start {
  at: string
  env: Record<string, string>
  connection: PostgresConnection
  owner: SchemaOwner
}

/** A server in a process of its own, whose clock stands still until its parent moves it. It ends with its parent. */
async function serve({ at, env, connection, owner }: Start): Promise<void> {
  const clock = createTestClock(at)
  const log = pino({ level: 'error' })
  const app = await startApp({ config: parseConfig(env), clock, connection, owner, log })
  const { url } = await app.listen()
  process.on('message', ({ ms }: { ms: number }) => {
    clock.advance({ ms })
    process.send?.({ now: clock.now().toISOString() })
  })
  process.once('disconnect', () => void app.close())
  process.send?.({ url })
}

process.once('message', (start: Start) => void serve(start))
