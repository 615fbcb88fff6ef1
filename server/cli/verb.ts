import { openJoinedDatabase } from '#server/platform/database/embedded/open-database.ts'
import { type Connection, openPool } from '#server/platform/database/pool.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { switchOutboxOn } from '#server/platform/mail/add-to-outbox.ts'
import { upgrade } from '#server/platform/database/schema/migrate.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface Verb {
  /** 'admin create'. */
  name: string
  /** `<file>`, `[<role>]` if optional, `--to <host:port>` as an option; empty for none. */
  takes: string
  /** One line of help. */
  does: string
  /** Gets a word per argument of `takes`, in order. Throws a CommandRefusal, one sentence. */
  run(context: CommandContext, words: Words): Promise<void>
}

/** Undefined for an omitted optional argument. */
export type Words = readonly (string | undefined)[]

export interface CommandContext extends Pick<Platform, 'config' | 'clock' | 'log'> {
  /** One line on standard output. */
  say(line: string): void
  /** For long data. */
  output: NodeJS.WritableStream
  /** A terminal or a pipe. */
  input: typeof process.stdin
}

/** The usage, one line per verb. */
export function usage(verbs: readonly Verb[]): string {
  const lines = verbs.map((verb) => ({ asked: `${verb.name} ${verb.takes}`.trim(), does: verb.does }))
  const width = Math.max(...lines.map(({ asked }) => asked.length))
  const list = lines.map(({ asked, does }) => `  ${asked.padEnd(width)}  ${does}`)
  return `npm run northfold -- <verb>\n\n${list.join('\n')}\n`
}

/** A refusal that the operator can mend; `message` is one sentence. */
export class CommandRefusal extends Error {
  override readonly name = 'CommandRefusal'
}

const CONNECTIONS = 2

/**
 * Runs `work` on the operator's database, that of a server running on the data folder, or the embedded one, started for
 * this command. Notifications are mailed by a running server or the next. `role` 'owner' may do what the server's role
 * may not.
 */
export async function withDatabase<T>(
  { config, clock, log }: CommandContext,
  work: (pool: Pool, connection: Connection) => Promise<T>,
  role: 'server' | 'owner' = 'server',
): Promise<T> {
  const database = await openJoinedDatabase(config, log)
  try {
    await upgrade(database, clock.now())
    const owners = role === 'owner' ? database.owner?.connection : undefined
    const connection = owners ?? database.connection
    const pool = openPool(connection, log, CONNECTIONS, config.mail && switchOutboxOn)
    try {
      return await work(pool, connection)
    } finally {
      await pool.end()
    }
  } finally {
    await database.close()
  }
}
