import { audienceOf } from '#domain/announcements/announcement.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { createCashArea } from './cash/area.ts'
import { createAlpacaArea } from './alpaca/area.ts'
import { startMarketArea } from './market/area.ts'
import { startOfficeArea } from './office/area.ts'
import { createPageReads } from './page-reads.ts'
import { createPeopleArea } from './people/area.ts'
import { ENCRYPTED_TABLES } from './people/encrypted-tables.ts'
import type { Config } from './platform/config/config.ts'
import { publicConfigOf } from './platform/config/public-config.ts'
import { riskySettings } from './platform/config/risky-settings.ts'
import { openHttp } from './platform/http/open-http.ts'
import { type Job, startJobs } from './platform/jobs/job.ts'
import { measureJobs } from './platform/metrics/measure-jobs.ts'
import { type Platform, type StartOptions, openPlatform } from './platform/platform.ts'
import { startRecordsArea } from './records/area.ts'
import { type ProposingArea, proposalsOf } from './records/proposals/proposal-kind.ts'
import { openTradingArea } from './trading/area.ts'

export interface App {
  /** Starts to answer; resolves with the address it answers at. */
  listen(): Promise<{ url: string }>
  /** Lets proxies know that this server is about to close; everything goes on. */
  drain(): void
  /** Ends streams, finishes requests and orders, closes the database connections. */
  close(): Promise<void>
  /** How identity documents are encrypted, for people. */
  documents: string
  /** What customers could profit from under the settings in force, for people. */
  risks: readonly string[]
  /** Whether deposits have an account to go to: of the settings, of the environment, or an example. */
  hasBankAccount: boolean
  /** What there is to trade, of the settings. */
  catalogue: Catalogue
  /** The periodic work of this server, in the order of its start. */
  jobs: readonly Pick<Job, 'name' | 'period' | 'now'>[]
  /** The administrator made on first boot, to be shown once. */
  firstAdministrator?: { username: string; password: string }
}

interface AppOptions extends StartOptions {
  /** Writes into the database while nothing else does: the schema and the first administrator are there. */
  seed?: () => Promise<void>
  /** The market, where it is not the one of the configuration. */
  startMarket?: typeof startMarketArea
}

/** Composes the product on a database: brings the schema up to date, opens the areas, mounts every route. */
export async function startApp(options: AppOptions): Promise<App> {
  const { startMarket = startMarketArea } = options
  const platform = await openPlatform(options, ENCRYPTED_TABLES)
  const reads = createPageReads(platform.pool, platform.clock)

  const areas: ProposingArea[] = []
  const add = <A extends ProposingArea>(area: A): A => {
    areas.push(area)
    return area
  }
  const people = add(createPeopleArea(platform, reads))
  const firstAdministrator = await people.ensureFirstAdministrator()
  // A job would carry out, in the present, what is due in a past that is being written.
  await options.seed?.()
  const market = add(await startMarket(platform, people.sessions))
  const trading = add(openTradingArea(platform, market, reads))
  add(createCashArea(platform, { people, rates: market.rates, reads }))
  add(createAlpacaArea(platform, { people, market, trading }))
  const office = add(await startOfficeArea(platform, market.market, people.sessions))
  const handlers = proposalsOf(areas)
  const records = add(startRecordsArea(platform, people.sessions, { handlers, ...reads }))

  const http = await openHttp({
    ...platform,
    principals: people.principals,
    checkRecentSecondFactor: people.checkRecentSecondFactor,
    rateLimiter: people.rateLimiter,
    rateLimitFactor: options.config.rateLimitFactor,
    requireAdminSecondFactor: options.config.requireAdminSecondFactor,
    onRefusedAccess: records.onRefusedAccess,
    impersonations: office.impersonations,
    markOfChanges: records.markOfChanges,
    publicConfig: () => publicConfigOf(platform, market.market),
    announcementsFor: (role) => office.announcements.shownTo(audienceOf(role), options.clock.now()),
    areas,
  })
  const jobs = [platform, ...areas]
    .flatMap((area) => area.jobs)
    .filter(({ isShared = false }) => !isShared || options.config.role !== 'web')
  measureJobs(platform.metrics, jobs, platform.clock)
  const running = startJobs(jobs)
  await market.market.ready
  await trading.ready

  return {
    listen: async () => ({ url: await http.listen() }),
    drain: http.drain,
    /*
     * The rule: what begins work by itself stops first, what work in hand needs closes last. Jobs are told to stop, and
     * end what they have in hand meanwhile. Streams end, for the HTTP server waits until every reply is over. Requests
     * in hand finish, for which they need the order executor, the rates and the sessions. Then those close, and when
     * no job runs any more, the pool.
     */
    async close() {
      const jobsStopped = running.stop()
      for (const area of areas.toReversed()) await area.endStreams?.()
      await http.close()
      for (const area of areas.toReversed()) await area.close?.()
      await jobsStopped
      await platform.close()
    },
    documents: platform.keys.description,
    ...knownAtStart(platform, options.config),
    jobs,
    ...(firstAdministrator ? { firstAdministrator } : {}),
  }
}

function knownAtStart(
  { settings, clock }: Pick<Platform, 'settings' | 'clock'>,
  config: Config,
): Pick<App, 'risks' | 'hasBankAccount' | 'catalogue'> {
  const { policies, bankAccounts, catalogue } = settings.at(clock.now())
  return {
    catalogue,
    risks: [...config.unknownSettings, ...riskySettings(config, policies)],
    hasBankAccount:
      config.bank !== undefined || Object.values(bankAccounts).some((account) => account !== null),
  }
}
