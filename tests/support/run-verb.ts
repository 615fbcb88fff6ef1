import { Writable } from 'node:stream'
import { pino } from 'pino'
import { CommandRefusal, type Verb } from '#server/cli/verb.ts'
import type { Clock } from '#server/platform/clock.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import type { PostgresConnection } from '#server/platform/database/embedded/embedded-postgres.ts'
import { settingsOf } from './database/postgres.ts'

export interface Ran {
  /** What it said, line by line. */
  said: string[]
  /** What it wrote to standard output besides. */
  written: string
  /** The sentence it failed with. */
  refused: string | null
}

/** Runs a verb as an operator does, beside a running server or without one. */
export async function runVerb(
  verb: Verb,
  words: readonly string[],
  {
    connection,
    clock,
    env = {},
  }: { connection: PostgresConnection; clock: Clock; env?: Record<string, string> },
): Promise<Ran> {
  const said: string[] = []
  const written: Buffer[] = []
  const output = new Writable({
    write(piece: Buffer, _encoding, done) {
      written.push(piece)
      done()
    },
  })
  const failure = await verb
    .run(
      {
        config: parseConfig({
          ...settingsOf(connection),
          ...env,
        }),
        clock,
        log: pino({ level: 'silent' }),
        say: (line) => void said.push(line),
        output,
        input: process.stdin,
      },
      words,
    )
    .catch((error: unknown) => error)
  if (failure !== undefined && !(failure instanceof CommandRefusal)) throw failure
  return { said, written: Buffer.concat(written).toString(), refused: failure?.message ?? null }
}
