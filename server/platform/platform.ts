import type { Logger } from 'pino'
import type { PoolClient } from 'pg'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import { type ListenConnection, createListenConnection } from './database/listen.ts'
import { createChangesRemoval } from './database/remove-changes.ts'
import { type Connection, refuseReadOnly } from './database/pool.ts'
import { TRANSACTIONS, openServerPool } from './database/server-pool.ts'
import type { Pool } from './database/database.ts'
import { type Standbys, openStandbys } from './database/standbys/standbys.ts'
import { type SchemaOwner, upgrade } from './database/schema/migrate.ts'
import type { EncryptedTable } from './encryption/encrypt.ts'
import { type EncryptionKeys, loadEncryptionKeys } from './encryption/encryption-keys.ts'
import { rememberKey } from './encryption/key-order.ts'
import { areSomeEncrypted, createReencryption } from './encryption/start-encryption.ts'
import { type StreamLimit, createStreamLimit } from './http/streams/stream-limit.ts'
import { type Job, LEADER, type Leads, NO_LEADS } from './jobs/job.ts'
import { openLeads } from './database/open-leads.ts'
import { switchOutboxOn } from './mail/add-to-outbox.ts'
import { createMail } from './mail/mail.ts'
import { measureDatabase, measureOutbox, measureStandbys } from './metrics/measure-database.ts'
import { type Metrics, type ScrapedMetrics, NO_METRICS } from './metrics/metrics.ts'
import { openTracing } from './tracing/open-tracing.ts'
import { followSettings, type SettingsStore, createSettingsStore } from './settings/settings-store.ts'
import type { Tracing } from './tracing/tracing.ts'

export interface StartOptions extends Pick<Platform, 'config' | 'clock' | 'connection' | 'log'> {
  /** The role that alters the schema, if not the one of `connection`. */
  owner?: SchemaOwner | undefined
  /** Connections for transactions; by the role if undefined. */
  transactions?: number | undefined
}

/** What every area stands on. */
export interface Platform {
  readonly config: Config
  readonly clock: Clock
  readonly connection: Connection
  /** Signs in as the schema's owner, which may be the server's role. */
  readonly ownersConnection: Connection
  readonly pool: Pool
  /** Reads of the whole product that may be ten seconds old: a standby's, or the primary's. */
  readonly reads: Pool
  /** Of the primary, for reads that may take long. */
  readonly longReads: Pool
  /** Null where none is named. */
  readonly standbys: Standbys | null
  /** Receives the changes that any node tells of. */
  readonly listen: ListenConnection
  readonly settings: SettingsStore
  readonly log: Logger
  /** Shared periodic work that this server does. */
  readonly leads: Leads
  readonly keys: EncryptionKeys
  readonly metrics: Metrics
  /** With METRICS_TOKEN only. */
  readonly scraped: ScrapedMetrics | null
  /** Null where traces are off. */
  readonly tracing: Tracing | null
  readonly streamLimit: StreamLimit
  /** Checks the outbox: a notification may be stored. */
  wakeMail(): void
  readonly jobs: readonly Job[]
  /** Ends database connections; last of all. */
  close(): Promise<void>
}

/** What periodic work on the database needs. */
export type JobParts = Pick<Platform, 'pool' | 'clock' | 'log' | 'leads'>

/** Migrates and opens the database. `encryptedTables` are those that need a key. */
export async function openPlatform(
  options: StartOptions,
  encryptedTables: readonly EncryptedTable[],
): Promise<Platform> {
  const { config, clock, connection, log } = options
  await upgrade(options, clock.now())
  const tracing = await openTracing(config, log)
  const { pool, standbys } = openDatabase(options, tracing)
  const scraped = config.metricsToken === undefined ? null : await createScraped({ pool, clock })
  const metrics = scraped ?? NO_METRICS
  if (standbys) measureStandbys(metrics, standbys)
  const listen = createListenConnection({ connection, clock, log })
  const settings = createSettingsStore({ config, clock })
  await settings.read(pool)
  await followSettings(settings, listen)
  const leads = config.role === 'web' ? NO_LEADS : openLeads({ connection, log })
  const keys = loadEncryptionKeys(config, await areSomeEncrypted(pool, encryptedTables))
  await rememberKey(pool, keys)
  // Workers send only what they claimed.
  const mail = config.role === 'web' ? null : await createMail({ pool, config, clock, keys, log })
  const streamLimit = createStreamLimit({ total: config.streamsMax, perUser: config.streamsPerUser })
  measureDatabase(metrics, pool.figures)
  measureOutbox(metrics)
  metrics.gauge(SETTINGS_AGE, () => settings.ageMs() / 1_000)
  metrics.gauge(LEADER, leads.kinds)
  metrics.gauge(STREAMS, streamLimit.open)
  metrics.gauge(STREAMS_MAX, () => config.streamsMax)
  return {
    config,
    clock,
    connection,
    ownersConnection: options.owner?.connection ?? connection,
    pool,
    reads: standbys?.reads() ?? pool.apart,
    longReads: pool.apart,
    standbys,
    listen,
    settings,
    log,
    leads,
    keys,
    metrics,
    scraped,
    tracing,
    streamLimit,
    wakeMail: () => mail?.wake(),
    jobs: [
      listen.job,
      ...(standbys ? [standbys.job] : []),
      ...leads.jobs,
      createChangesRemoval({ pool, leads, log }),
      createReencryption({ pool, keys, tables: encryptedTables, log }),
      ...(mail ? [mail] : []),
    ],
    async close() {
      await listen.close()
      await leads.close()
      await standbys?.close()
      await pool.end()
      await tracing?.close()
    },
  }
}

/** The primary's connections, and the standbys that are named. */
function openDatabase(options: StartOptions, tracing: Tracing | null) {
  const { config, clock, connection, log } = options
  const pool = openServerPool({
    connection,
    log,
    transactions: options.transactions ?? TRANSACTIONS[config.role],
    async onConnect(client) {
      await refuseReadOnly(client)
      if (config.mail) await switchOutboxOn(client)
      tracing?.traceStatements(client)
    },
  })
  const addresses = config.databaseReplicaUrls
  const onConnect = (client: PoolClient) => tracing?.traceStatements(client)
  const named = { addresses, primary: pool, longReads: pool.apart, clock, log, onConnect }
  return { pool, standbys: addresses.length > 0 ? openStandbys(named) : null }
}

const SETTINGS_AGE = {
  name: 'northfold_settings_age_seconds',
  help: 'How long ago the settings were confirmed.',
}
const STREAMS = { name: 'northfold_streams', help: 'Open streams of prices and of events.' }
const STREAMS_MAX = { name: 'northfold_streams_max', help: 'Open streams above which a client gets 503.' }

/** Only scraped servers load the library. */
async function createScraped(parts: { pool: Pool; clock: Clock }): Promise<ScrapedMetrics> {
  const { createMetrics } = await import('./metrics/scraped-metrics.ts')
  return createMetrics(parts)
}
