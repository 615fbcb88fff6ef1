import { DOOR_CALLS, type DoorCallName } from '#contract/door/calls.ts'
import type { MarketArea } from '#server/market/area.ts'
import type { People } from '#server/people/area.ts'
import type { KeyPrincipal } from '#server/people/keys/keys.ts'
import type { Area } from '#server/platform/area.ts'
import type { Platform } from '#server/platform/platform.ts'
import { inShard, jobsIn } from '#server/platform/shards/in-shard.ts'
import type { Shard } from '#server/platform/shards/shards.ts'
import type { Trading } from '#server/trading/area.ts'
import { createAccountReads } from '#server/trading/holdings/account-figures.ts'
import { catalogueNow } from '#server/platform/settings/catalogue-now.ts'
import { activityHandlers } from './account/activities.ts'
import { configurationHandlers } from './account/configuration.ts'
import { accountHandlers } from './account/handlers.ts'
import { historyHandlers } from './account/history.ts'
import type { DoorHandlers, DoorResult } from './http/door-answer.ts'
import { mountDoor } from './http/mount-door.ts'
import { createAssistants } from './mcp/assistants.ts'
import { newsHandlers } from './news/handlers.ts'
import { marketHandlers } from './market/handlers.ts'
import { hoursHandlers } from './market/hours.ts'
import { closingHandlers } from './orders/close-positions.ts'
import { orderHandlers } from './orders/handlers.ts'
import { stockHandlers } from './stocks/handlers.ts'
import { createDoorStream } from './stream/door-stream.ts'
import { type EventFeed, createEventFeed } from './stream/event-feed.ts'
import { type TradeUpdates, createTradeUpdates } from './stream/trade-updates.ts'
import { watchlistHandlers } from './watchlists/handlers.ts'
import { eventHandlers } from './webhooks/handlers.ts'
import { createWebhookWorker } from './webhooks/webhook-worker.ts'

/** What the door opens to: the keys, and the use cases of the areas. */
interface DoorAreas {
  people: Pick<People, 'keys' | 'webhooks'>
  market: Pick<MarketArea, 'market' | 'news'>
  trading: Pick<Trading, 'over'>
}

type DoorPlatform = Pick<Platform, 'pool' | 'shards' | 'clock' | 'config' | 'log' | 'leads' | 'settings'>

/**
 * The door for programs: the calls of Alpaca's Trading API over the use cases of the other areas. It has no rule
 * and no second way to place an order, and of tables only the lists of symbols that no screen shows.
 */
export function createDoorArea(platform: DoorPlatform, areas: DoorAreas): Area {
  const { shards, clock, config, log, settings } = platform
  const { keys, webhooks } = areas.people
  const each = shards.all.map((shard) => ({ shard, ...openShardDoor({ ...platform, shard }, areas) }))
  const byShard = new Map(each.map((opened) => [opened.shard, opened]))
  const of = (customerId: bigint): (typeof each)[number] => {
    const opened = byShard.get(shards.of(customerId))
    if (!opened) throw new Error('no calls are answered for this shard')
    return opened
  }
  const keysStop = () => settings.at(clock.now()).stops.keys
  const stillOf: typeof keys.stillOf = async (admitted) =>
    keysStop() === null ? keys.stillOf(admitted) : null
  const stream = createDoorStream({ clock, log, stillOf, ...together(each, of) })
  const handlers = handlersOf((customerId) => of(customerId).handlers)
  const assistants = createAssistants({ ...config, handlers })
  return {
    routes() {},
    mountForPrograms: (http) =>
      mountDoor(http, {
        keys,
        keysStop,
        clock,
        rateLimitFactor: config.rateLimitFactor,
        productName: config.productName,
        stream,
        assistants,
        handlers,
      }),
    jobs: [
      ...stream.jobs,
      ...each.flatMap(({ shard }) =>
        jobsIn(
          [createWebhookWorker(inShard({ ...webhooks, pool: platform.pool, leads: platform.leads }, shard))],
          shard,
        ),
      ),
    ],
    endStreams: stream.close,
    close: assistants.close,
  }
}

/** What programs of one shard's customers ask for and hear. */
interface ShardDoor {
  readonly handlers: DoorHandlers
  readonly updates: TradeUpdates
  readonly events: EventFeed
}

function openShardDoor(
  { shard, clock, settings }: DoorPlatform & { shard: Shard },
  { market: { market, news }, trading }: DoorAreas,
): ShardDoor {
  const { pool } = shard
  const { orders, worth } = trading.over(shard)
  const catalogue = catalogueNow({ settings, clock })
  return {
    updates: createTradeUpdates({ pool, clock, market: orders.market }),
    events: createEventFeed(pool),
    handlers: {
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
    },
  }
}

/** Hears of each customer from their shard. */
function together(
  each: readonly ShardDoor[],
  of: (customerId: bigint) => ShardDoor,
): { updates: TradeUpdates; events: EventFeed } {
  const lookAll = (looks: readonly { look(): Promise<void> }[]) => async () =>
    void (await Promise.all(looks.map((one) => one.look())))
  return {
    updates: {
      listen: (customerId, listener) => of(customerId).updates.listen(customerId, listener),
      look: lookAll(each.map(({ updates }) => updates)),
    },
    events: {
      listen: (account, listener) => of(account.customerId).events.listen(account, listener),
      look: lookAll(each.map(({ events }) => events)),
    },
  }
}

/** Each call is answered by the handlers of its customer. */
function handlersOf(of: (customerId: bigint) => DoorHandlers): DoorHandlers {
  const names = Object.keys(DOOR_CALLS) as DoorCallName[]
  const entries = names.map((name) => [
    name,
    (request: { principal: KeyPrincipal }) => {
      const handler = of(request.principal.customerId)[name] as (request: unknown) => DoorResult
      return handler(request)
    },
  ])
  return Object.fromEntries(entries) as DoorHandlers
}
