import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import type { z } from 'zod'
import { namedSettings } from './named-settings.ts'
import { settings } from './settings.ts'
import { StartRefusal } from './start-refusal.ts'

/** Every setting under its own name, parsed once. */
export type Config = ReturnType<typeof namedSettings> & {
  /** The variables that the environment sets. */
  readonly variables: ReadonlySet<string>
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads `.env` of the folder the product was started in (the environment wins over it), then every setting. */
export function loadConfig(): Config {
  if (existsSync('.env')) loadEnvFile('.env')
  return parseConfig(process.env)
}

/**
 * The settings in `env`; an empty text counts as not set. Throws a StartRefusal with one sentence for every
 * setting that is wrong, naming it and what is allowed; secrets are never repeated in it.
 */
export function parseConfig(env: Environment): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(present)
  if (parsed.success) return { ...namedSettings(parsed.data), variables: new Set(Object.keys(present)) }
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
