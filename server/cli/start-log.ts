import { readFileSync } from 'node:fs'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { affordableSeconds, dailyCalls } from '#domain/market/poll-budget.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { OpenDatabase } from '#server/platform/database/embedded/open-database.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { pollBudgetOf } from '#server/market/poll-budget-of.ts'

type Say = (line: string) => void

/** The lines on standard output while the product starts; figures are measured. */
export function startLog(config: Config, say: Say = (line) => process.stdout.write(`${line}\n`)) {
  const row = (name: string, text: string, ms?: number) =>
    say(`  ${name.padEnd(14)} ${text}${ms === undefined ? '' : `, ${Math.round(ms)} ms`}`)
  return {
    begin() {
      say(`\n${config.productName} ${version()}\n`)
      if (config.clockStartsAt)
        row('Clock', `started at ${config.clockStartsAt.toISOString()} (CLOCK_STARTS_AT)`)
    },
    database({ description, warning }: Pick<OpenDatabase, 'description' | 'warning'>, ms: number) {
      row('Database', description, ms)
      if (warning !== undefined) row('Warning', warning)
    },
    /** Risky settings, a missing deposit account, and what is polled. */
    application(
      ms: number,
      {
        risks,
        hasBankAccount,
        catalogue,
      }: { risks: readonly string[]; hasBankAccount: boolean; catalogue: Catalogue },
    ) {
      row('Application', `schema, accounts, ${market(config)}`, ms)
      for (const [name, text] of pollNotes(config, catalogue)) row(name, text)
      for (const text of risks) row('Warning', text)
      if (!hasBankAccount)
        row(
          'Deposits',
          'none is taken until a bank account is set: Settings, Bank Accounts, or all of BANK_*',
        )
      for (const text of signOnNotes(config)) row('Staff', text)
      if (config.requireAdminSecondFactor)
        row('Staff', 'work only with two-step sign-in, set up under Security (REQUIRE_ADMIN_SECOND_FACTOR)')
    },
    role() {
      if (config.role !== 'all') row('Role', ROLES[config.role])
    },
    jobs(jobs: readonly Pick<Job, 'name' | 'period'>[]) {
      for (const { name, period } of jobs) row('Job', `${name}, ${period}`)
    },
    documents: (description: string) => row('Documents', description),
    account: (role: string, { username, password }: { username: string; password: string }) =>
      row(role, `username ${username}, password ${password} (shown only this once)`),
    demo: (ms: number) => row('Demo', 'customers with two years of history', ms),
    ready: (url: string, ms: number) => say(`\nReady in ${Math.round(ms)} ms at ${url} (Ctrl-C stops it)\n`),
  }
}

const ROLES = {
  web: 'web: answers requests, fills orders, leaves the periodic work of the product to workers',
  worker: 'worker: does the periodic work of the product, answers /healthz, /readyz and /metrics only',
}

/** How staff sign in, where not by password. */
function signOnNotes({ sso }: Config): string[] {
  if (!sso) return []
  const beside =
    sso.breakGlass === null
      ? 'no password opens the office'
      : `only the password of ${sso.breakGlass} still opens the office (OIDC_BREAK_GLASS)`
  return [`sign in at ${sso.issuer} (OIDC_ISSUER); ${beside}`]
}

function market({ marketData, marketHours, simulationSeed }: Config): string {
  const hours = marketHours === 'always' ? 'open around the clock' : 'New York hours'
  if (marketData === 'simulated') return `simulated prices (seed ${simulationSeed}), ${hours}`
  return `prices from ${marketData}, ${hours}`
}

/** The cost of polling a provider; warns when its quota does not last a day. */
function pollNotes(config: Config, catalogue: Catalogue): [string, string][] {
  const budget = pollBudgetOf(config, catalogue)
  if (budget === null) return []
  const { marketPollSeconds: asked } = config
  const seconds = budget.everyMs / 1_000
  const calls = COUNT.format(dailyCalls(budget))
  const quota = COUNT.format(budget.callsPerDay)
  const notes: [string, string][] = [
    [
      'Market',
      `${budget.callsPerRound} prices every ${seconds} s, about ${calls} of ${quota} calls on a day with a session`,
    ],
  ]
  if (seconds > asked) {
    notes.push([
      'Market',
      `polling every ${asked} s (MARKET_POLL_SECONDS) would exceed ${budget.callsPerMinute} calls a minute`,
    ])
  }
  if (dailyCalls(budget) > budget.callsPerDay) {
    notes.push([
      'Warning',
      `the day's quota of calls will run out, and prices will arrive less often. ` +
        `Set MARKET_POLL_SECONDS to ${affordableSeconds(budget)} or more`,
    ])
  }
  return notes
}

const COUNT = new Intl.NumberFormat('en-US')

function version(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
