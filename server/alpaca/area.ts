import type { MarketArea } from '#server/market/area.ts'
import type { People } from '#server/people/area.ts'
import type { Area } from '#server/platform/area.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Trading } from '#server/trading/area.ts'
import { createAccountReads } from '#server/trading/holdings/account-figures.ts'
import { catalogueNow } from '#server/platform/settings/settings-store.ts'
import { activityHandlers } from './account/activities.ts'
import { configurationHandlers, accountHandlers } from './account/handlers.ts'
import { historyHandlers } from './account/history.ts'
import type { AlpacaHandlers } from './http/alpaca-call.ts'
import { mountAlpaca } from './http/mount-alpaca.ts'
import { createAssistants } from './mcp/assistants.ts'
import { newsHandlers } from './news/handlers.ts'
import { marketHandlers } from './market/assets.ts'
import { hoursHandlers } from './market/hours.ts'
import { closingHandlers, orderHandlers } from './orders/handlers.ts'
import { stockHandlers } from './stocks/handlers.ts'
import { createAlpacaStream } from './stream/alpaca-stream.ts'
import { createEventFeed } from './stream/event-feed.ts'
import { createTradeUpdates } from './stream/trade-updates.ts'
import { watchlistHandlers } from './watchlists/handlers.ts'
import { eventHandlers } from './webhooks/account-events.ts'
import { createWebhookWorker } from './webhooks/webhook-worker.ts'

/** The keys and use cases that programs reach. */
interface AlpacaAreas {
  people: Pick<People, 'keys' | 'webhooks'>
  market: Pick<MarketArea, 'market' | 'news'>
  trading: Pick<Trading, 'orders' | 'worth'>
}

type AlpacaPlatform = Pick<Platform, 'pool' | 'clock' | 'config' | 'log' | 'leads' | 'settings'>

/**
 * Alpaca's Trading API over the use cases of the other areas: no rule, no second way to place an order, and no table
 * but lists of symbols.
 */
export function createAlpacaArea(platform: AlpacaPlatform, areas: AlpacaAreas): Area {
  const { pool, clock, config, log, leads, settings } = platform
  const { keys, webhooks } = areas.people
  const keysStop = () => settings.at(clock.now()).stops.keys
  const stillOf: typeof keys.stillOf = async (admitted) =>
    keysStop() === null ? keys.stillOf(admitted) : null
  const stream = createAlpacaStream({
    clock,
    log,
    stillOf,
    updates: createTradeUpdates({ pool, clock, market: areas.trading.orders.market }),
    events: createEventFeed(pool),
  })
  const handlers = handlersOf(platform, areas)
  const assistants = createAssistants({ ...config, handlers })
  return {
    routes() {},
    mountForPrograms: (http) =>
      mountAlpaca(http, {
        keys,
        keysStop,
        clock,
        rateLimitFactor: config.rateLimitFactor,
        productName: config.productName,
        stream,
        assistants,
        handlers,
      }),
    jobs: [...stream.jobs, createWebhookWorker({ ...webhooks, pool, leads })],
    endStreams: stream.close,
    close: assistants.close,
  }
}

function handlersOf(
  { pool, clock, settings }: AlpacaPlatform,
  { market: { market, news }, trading: { orders, worth } }: AlpacaAreas,
): AlpacaHandlers {
  const catalogue = catalogueNow({ settings, clock })
  return {
    ...accountHandlers({ accounts: createAccountReads(pool), worth, prices: market, catalogue }),
    ...activityHandlers({ database: pool }),
    ...historyHandlers({ clock, worth }),
    ...configurationHandlers({ pool, clock }),
    ...orderHandlers({ orders, clock }),
    ...closingHandlers({ orders }),
    ...marketHandlers({ market, settings, clock }),
    ...hoursHandlers({ market, clock }),
    ...stockHandlers({ market, clock, catalogue }),
    ...newsHandlers({ pool, news, clock }),
    ...watchlistHandlers({ pool, clock, settings, market }),
    ...eventHandlers({ pool }),
  }
}
