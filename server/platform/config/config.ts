import { existsSync, readFileSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { parseEnv } from 'node:util'
import type { z } from 'zod'
import { namedSettings } from './named-settings.ts'
import { settings } from './settings.ts'
import { unknownSettings } from './unknown-settings.ts'

/** A start that fails for a reason the operator can fix; `message` is one sentence that says how. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}

export type Config = ReturnType<typeof namedSettings> & {
  readonly variables: ReadonlySet<string>
  /** A sentence per unknown name that looks like a setting. */
  readonly unknownSettings: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads `.env` of the working directory (the environment overrides it), then every setting. */
export function loadConfig(): Config {
  if (!existsSync('.env')) return parseConfig(process.env)
  loadEnvFile('.env')
  return parseConfig(process.env, Object.keys(parseEnv(readFileSync('.env', 'utf8'))))
}

/**
 * The settings in `env`, of which `.env` wrote `written`; empty text counts as not set. Throws a StartRefusal with a
 * sentence per wrong setting: its name and what is allowed, never a secret.
 */
export function parseConfig(env: Environment, written: readonly string[] = []): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(present)
  if (parsed.success) {
    const variables = new Set(Object.keys(present))
    const names = Object.keys(settings.shape)
    return {
      ...namedSettings(parsed.data),
      variables,
      unknownSettings: unknownSettings(names, { variables, written }),
    }
  }
  const firstOfEach = new Map(parsed.error.issues.toReversed().map((issue) => [issue.path[0], issue]))
  const problems = [...firstOfEach.values()].toReversed()
  throw new StartRefusal(problems.map((issue) => sentence(issue, present)).join('\n'))
}

const SECRETS = new Set([
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'EODHD_API_TOKEN',
  'TWELVEDATA_API_KEY',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'BACKUP_KEY',
  'DOCUMENT_KEY',
  'DOCUMENT_KEY_PREVIOUS',
  'METRICS_TOKEN',
])

function sentence(issue: z.core.$ZodIssue, env: Environment): string {
  const name = String(issue.path[0])
  const value = env[name]
  const seen = value === undefined || SECRETS.has(name) ? '' : `; it is ${JSON.stringify(value.slice(0, 60))}`
  return `${name} ${issue.message}${seen}.`
}
