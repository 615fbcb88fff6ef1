import { type DestinationStream, type Logger, pino } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'

/** Keys whose values are redacted in logs. */
const SECRETS = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'cookie',
  'authorization',
  'idDocument',
  'connectionString',
]

/**
 * The log, on standard error: JSON lines for machines, readable lines for a terminal. Standard output is for the
 * start's own lines. Tests replace `destination`.
 */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  clock: Clock,
  destination?: DestinationStream,
): Logger {
  const options = {
    level: logLevel,
    timestamp: () => `,"time":"${clock.now().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: plainError, error: plainError },
    redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  }
  if (destination) return pino(options, destination)
  if (process.stderr.isTTY) {
    return pino({ ...options, base: null }, { write: (line) => process.stderr.write(readable(line)) })
  }
  return pino(options, pino.destination(2))
}

/** An error without extra fields: PostgreSQL's details hold whole rows, with password hashes and account numbers. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: plainError(error.cause) }
  return { type: error.name, ...code, message: error.message, stack: error.stack, ...cause }
}

function readable(line: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>
  const details = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const stack = typeof err === 'object' && err !== null && 'stack' in err ? `\n${String(err.stack)}` : ''
  return [String(time).slice(11, 19), String(level).padEnd(5), msg, ...details].join(' ') + `${stack}\n`
}

/** Awaits repeated work and logs a failure once, again only after a success. Never rejects. */
export function logOnChange(): (work: Promise<void>, say: (error: unknown) => void) => Promise<void> {
  const said = new Set<string>()
  return async (work, say) => {
    try {
      await work
      said.clear()
    } catch (error) {
      if (!said.has(String(error))) say(error)
      said.add(String(error))
    }
  }
}
