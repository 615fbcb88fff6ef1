import { MIN_ORDER_QUANTITY } from '#domain/trading/order-limits.ts'
import { SALE_COMMISSION_BPS } from '#domain/trading/commission.ts'
import { MAX_DOCUMENT_BYTES } from '#domain/people/document.ts'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { type PublicConfig, getConfig } from '#contract/app/config.ts'
import { DEPOSIT_CURRENCIES } from '#domain/cash/deposit.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { formatCents } from '#domain/money/money.ts'
import { formatQuantity } from '#domain/money/quantity.ts'
import { WITHDRAWAL_FEE_CENTS } from '#domain/cash/withdrawal.ts'
import { recordsRefusedAccess } from './records/audit/refused-access.ts'
import { mountAudit } from './records/audit/routes.ts'
import { countQueues } from './records/reviews/count-queues.ts'
import { mountReviews } from './records/reviews/review-routes.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { openCorporateActions } from './trading/corporate-actions/corporate-actions.ts'
import { mountCustomers } from './office/customers/routes.ts'
import { type SchemaOwner, migrateAs } from './platform/database/schema/migrate.ts'
import { type Connection, POOL_SIZE, openPool } from './platform/database/pool.ts'
import { mountFunding } from './cash/deposits/routes.ts'
import { chosenProvider } from './market/fx/chosen-provider.ts'
import { openExchangeRates } from './market/fx/exchange-rates.ts'
import { createRouter } from './platform/http/route.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createStreamLimit } from './platform/http/stream-limit.ts'
import { mountHealth } from './platform/http/health.ts'
import { collectOpenApi, mountOpenApi } from './platform/http/openapi.ts'
import { serveWeb } from './platform/http/web.ts'
import { createIdentity } from './people/identity.ts'
import { startBooksVerification } from './office/jobs/verify-books.ts'
import { startSweep } from './office/jobs/sweep.ts'
import { switchOutboxOn } from './platform/mail/add-to-outbox.ts'
import { openMail } from './platform/mail/mail.ts'
import { openLogos } from './market/logos/logos.ts'
import { eodhdSubscription } from './market/providers/eodhd/eodhd-subscription.ts'
import { type Market, openMarket } from './market/market.ts'
import { chosenSource } from './market/news/chosen-source.ts'
import { openMetrics } from './platform/metrics/metrics.ts'
import { openNews } from './market/news/news.ts'
import { openNotifications } from './records/notifications/notifications.ts'
import { mountSupport } from './office/support/routes.ts'
import { openPageReads } from './page-reads.ts'
import { mountPortfolio } from './trading/portfolio/routes.ts'
import { openDocumentCipher } from './people/profiles/document-cipher.ts'
import { mountProfiles } from './people/profiles/routes.ts'
import { rememberKey } from './platform/encryption/key-order.ts'
import { openFieldCipher } from './platform/encryption/safe.ts'
import { ENCRYPTED_TABLES } from './people/encrypted-tables.ts'
import { openEncryptionKeys } from './platform/encryption/encryption-keys.ts'
import { areSomeEncrypted, startEncryption } from './platform/encryption/start-encryption.ts'
import { mountSecondFactor } from './people/second-factor/routes.ts'
import { startQueuedOrderWorker } from './trading/orders/queued-order-worker.ts'
import { openOrderExecutor } from './trading/execution/order-executor.ts'
import { mountTrading } from './trading/orders/routes.ts'
import { mountWithdrawals } from './cash/withdrawals/routes.ts'

export interface App {
  /** Starts to answer; resolves with the address it answers at. */
  listen(): Promise<{ url: string }>
  /** Ends streams, finishes requests and orders, closes the database connections. */
  close(): Promise<void>
  /** How identity documents are encrypted, for people. */
  documents: string
  /** The administrator made on first boot, to be shown once. */
  firstAdministrator?: { username: string; password: string }
}

/** Composes the product on a database: brings the schema up to date, opens the market, mounts every route. */
export async function startApp(options: {
  config: Config
  clock: Clock
  connection: Connection
  /** Who alters the schema, where that is not whoever `connection` signs in as. */
  owner?: SchemaOwner | undefined
  log: Logger
}): Promise<App> {
  const { config, clock, connection, log } = options
  await migrateAs(options, clock.now())
  const pool = openPool(connection, log, POOL_SIZE, config.mail && switchOutboxOn)
  const keys = openEncryptionKeys(config, await areSomeEncrypted(pool, ENCRYPTED_TABLES))
  await rememberKey(pool, keys)
  const eodhd = eodhdSubscription(config, { clock, pool })
  const rateSource = chosenProvider(config, eodhd)
  const identity = createIdentity({ pool, clock, config, log })
  const firstAdministrator = await identity.ensureFirstAdministrator()
  const { sessions } = identity
  const streamLimit = createStreamLimit({ total: config.streamsMax, perUser: config.streamsPerUser })
  const market = openMarket({ config, clock, eodhd, connection, pool, log, sessions, streamLimit })
  const news = openNews({ clock, source: chosenSource({ config, clock, market, eodhd }), log })
  const logos = openLogos({ source: config.logoSource, dataDir: config.dataDir, clock, log })
  const rates = await openExchangeRates({ source: rateSource, clock, pool, log })
  const actions = openCorporateActions({ config, clock, eodhd, pool, log, market })
  const orderMarket = {
    ...market.orders,
    orderQuote: actions.guard(market.orders.orderQuote),
    awaitedQuote: actions.guard(market.orders.awaitedQuote),
    now: () => clock.now(),
  }
  const executor = openOrderExecutor(connection, orderMarket, log)
  const { afterHoursOrders: afterHours, fundPricing } = config
  const mail = await openMail({ config, pool, clock, log })
  const onNotified = mail.wake
  const notifications = openNotifications({ pool, connection, clock, log, sessions, streamLimit, onNotified })
  const reads = openPageReads(pool, clock)
  const publicConfig = () => describeProduct(config, clock, market)

  const http = await createHttpServer(config, log)
  openMetrics(http, { token: config.metricsToken, pool, clock, countQueues })
  await collectOpenApi(http, config.productName)
  const serve = createRouter(http, {
    ...identity,
    ...config,
    onRefusedAccess: recordsRefusedAccess({ pool, clock }),
  })
  serve(getConfig, publicConfig)
  identity.mount(serve, reads)
  mountSecondFactor(serve, { ...identity, config, safe: openFieldCipher(keys, log) })
  market.mount(serve)
  news.mount(serve)
  logos.mount(serve)
  rates.mount(serve)
  mountTrading(serve, { pool, clock, executor, market: orderMarket, afterHours, fundPricing, ...reads })
  mountPortfolio(serve, { pool, clock, prices: market, ...reads })
  mountFunding(serve, { pool, clock, config, rates, confirmPassword: identity.confirmPassword, ...reads })
  mountWithdrawals(serve, { pool, clock, ...identity })
  const documents = openDocumentCipher(keys, log)
  mountProfiles(serve, { pool, clock, documents, ...reads })
  mountCustomers(serve, { pool, clock, latestPrice: market.latestPrice })
  mountAudit(serve, { pool, clock })
  mountSupport(serve, { pool, clock })
  mountReviews(serve, { pool, clock })
  notifications.mount(serve, reads)
  mountOpenApi(http, serve)
  mountHealth(http, pool)
  await serveWeb(http, identity.principals, publicConfig, notifications.mark)
  const encryption = startEncryption({ pool, keys, tables: ENCRYPTED_TABLES, log })
  const sweep = startSweep(pool, clock, log)
  const stopProof = startBooksVerification({ pool, connection, clock, log, sessions })
  await market.ready
  await actions.ready
  const isQueueing = afterHours === 'queue' || fundPricing === 'next-nav'
  const stopQueuedOrders = startQueuedOrderWorker({ pool, market: orderMarket, isQueueing, log })

  return {
    async listen() {
      await http.listen({ port: config.port, host: config.host })
      return { url: config.publicUrl ?? localUrl(config.host, http.server.address()) }
    },
    async close() {
      const sweepStopped = sweep.stop()
      const encryptionStopped = encryption.stop()
      const proofStopped = stopProof()
      eodhd?.close()
      await stopQueuedOrders()
      await actions.close()
      await market.close()
      logos.close()
      await notifications.close()
      await http.close()
      await executor.close()
      await rates.close()
      await identity.close()
      await mail.close()
      await proofStopped
      await encryptionStopped
      await sweepStopped
      await pool.end()
    },
    documents: keys.description,
    ...(firstAdministrator ? { firstAdministrator } : {}),
  }
}

function describeProduct(
  config: Config,
  clock: Clock,
  { prices, credit }: Pick<Market, 'prices' | 'credit'>,
): PublicConfig {
  return {
    productName: config.productName,
    prices,
    ...(credit ? { priceCredit: credit } : {}),
    marketHours: config.marketHours,
    afterHoursOrders: config.afterHoursOrders,
    fundPricing: config.fundPricing,
    saleCommissionPercent: formatDecimal(SALE_COMMISSION_BPS, 2, 1),
    minOrderQuantity: formatQuantity(MIN_ORDER_QUANTITY),
    withdrawalFee: formatCents(WITHDRAWAL_FEE_CENTS),
    maxDocumentBytes: MAX_DOCUMENT_BYTES,
    logos: config.logoSource !== undefined,
    depositCurrencies: [...DEPOSIT_CURRENCIES],
    now: clock.now().toISOString(),
  }
}

function localUrl(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address ? address.port : 0
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${shown}:${port}`
}
