import {
  ratioText,
  parseRatio,
  type CorporateAction,
  MOST_DAYS_LATE,
} from '#domain/trading/corporate-action.ts'
import { dollars } from '#domain/money/money.ts'
import {
  dateOfDay,
  newYorkDayAt,
  type NewYorkDate,
  newYorkDateAt,
  parseNewYorkDate,
} from '#domain/market/new-york-time.ts'
import { formatPrice, parsePrice } from '#domain/money/price.ts'
import {
  type StoredAction,
  listActions,
  listReports,
} from '#server/market/corporate-actions/stored-actions.ts'
import { type Verb, withDatabase, CommandRefusal, type CommandContext } from '../verb.ts'
import { isRefusal } from '#contract/refusals.ts'
import { catalogueOfRows } from '#domain/settings/settings.ts'
import { CALENDAR_ENDS, CALENDAR_STARTS } from '#domain/market/market-calendar.ts'
import { OPERATOR, announceAction, cancelAction } from '#server/market/corporate-actions/announce-action.ts'
import { type Pool, inTransaction } from '#server/platform/database/database.ts'
import { readSettings } from '#server/platform/settings/settings-store.ts'

const DAYS_LISTED = 31

/** Lists dividends and splits from the last month on. */
export const corporateActionsList: Verb = {
  name: 'corporate-actions list',
  takes: '',
  does: 'lists the dividends and splits of the last month and of the future, and those that wait for a person',
  async run(context) {
    const from = dateOfDay(newYorkDayAt(context.clock.now().getTime()) - DAYS_LISTED)
    const [actions, reports] = await withDatabase(context, (pool) =>
      Promise.all([listActions(pool, from), listReports(pool)]),
    )
    if (actions.length + reports.length === 0) context.say('No dividend or split is known.')
    for (const reported of reports) context.say(`${actionLine(reported)}, waits for a person`)
    for (const stored of actions) context.say(`${actionLine(stored)}, ${stateOf(stored)}`)
  },
}

function actionLine({ action, source }: Pick<StoredAction, 'action' | 'source'>): string {
  const { symbol, exDate } = action
  const terms =
    action.kind === 'dividend'
      ? `dividend ${formatPrice(action.perShare)} a share`
      : `split ${ratioText(action.split)}`
  return `${exDate} ${symbol}: ${terms} (${source})`
}

function stateOf({
  action,
  cancelledAt,
  appliedAt,
  throughCustomerId,
  holders,
  paidCents,
}: StoredAction): string {
  if (cancelledAt !== null) return 'canceled'
  if (appliedAt === null) return throughCustomerId === 0n ? 'to come' : `being carried out, ${holders} so far`
  const customers = `${holders} ${holders === 1n ? 'customer' : 'customers'}`
  return action.kind === 'dividend'
    ? `paid ${dollars(paidCents)} to ${customers}`
    : `changed the shares of ${customers}`
}

/** Announces a dividend that the source lacks or has wrong. */
export const corporateActionsDividend: Verb = {
  name: 'corporate-actions dividend',
  takes: '<symbol> <ex-date> <dollars-a-share>',
  does: 'announces a dividend, paid to customers who held the shares before its ex-date',
  async run(context, [symbol = '', exDate = '', dollars = '']) {
    const perShare = parsePrice(dollars)
    if (perShare === null || perShare === 0n) {
      throw new CommandRefusal(`"${dollars}" is not an amount a share. Write it as 0.2775.`)
    }
    await announceByHand(context, {
      kind: 'dividend',
      symbol,
      exDate: dateOf(exDate),
      perShare,
    })
  },
}

/** Announces a split that the source lacks or has wrong. */
export const corporateActionsSplit: Verb = {
  name: 'corporate-actions split',
  takes: '<symbol> <ex-date> <new:old>',
  does: 'announces a split, after which every holding has the new number of shares',
  async run(context, [symbol = '', exDate = '', ratio = '']) {
    if (context.config.marketData === 'simulated') {
      throw new CommandRefusal(
        'The simulated market splits shares by its own rule: ' +
          'to any other split its prices would not follow, and every holding would change its worth.',
      )
    }
    const split = parseRatio(ratio)
    if (split === null)
      throw new CommandRefusal(`"${ratio}" is not a ratio. Four new shares for one are 4:1.`)
    await announceByHand(context, {
      kind: 'split',
      symbol,
      exDate: dateOf(exDate),
      split,
    })
  },
}

/** Cancels an action that is not carried out yet. */
export const corporateActionsCancel: Verb = {
  name: 'corporate-actions cancel',
  takes: '<symbol> <ex-date> <dividend-or-split>',
  does: 'cancels an announced dividend or split for good, as long as no customer has received it',
  async run(context, [word = '', date = '', kind = '']) {
    if (kind !== 'dividend' && kind !== 'split') {
      throw new CommandRefusal(`"${kind}" is neither dividend nor split.`)
    }
    if (kind === 'split' && context.config.marketData === 'simulated') {
      throw new CommandRefusal(
        'A split of the simulated market cannot be canceled: ' +
          'its prices follow it, and every holding would change its worth.',
      )
    }
    const exDate = dateOf(date)
    const symbol = await withDatabase(context, async (pool) => {
      const named = { symbol: await symbolOf(pool, word), exDate, kind } as const
      if (isRefusal(await cancelAction({ pool, clock: context.clock }, named)))
        throw new CommandRefusal(`No ${kind} of ${named.symbol} on ${exDate} is pending.`)
      return named.symbol
    })
    context.say(`The ${kind} of ${symbol} on ${exDate} will not be carried out.`)
    context.say(BY_ONE_PERSON)
  },
}

/** What a verb prints when it lets one person decide. */
export const BY_ONE_PERSON =
  'The audit log says that the operator decided alone. In the office, Dividends & Splits takes two people.'

/** A symbol as typed. Throws a CommandRefusal unless it can be traded. */
async function symbolOf(pool: Pool, word: string): Promise<string> {
  const symbol = word.toUpperCase()
  const catalogue = catalogueOfRows(await readSettings(pool))
  if (!catalogue.findTradable(symbol)) throw new CommandRefusal(`${symbol} is not in the catalogue.`)
  return symbol
}

/** A date as typed. Throws a CommandRefusal. */
function dateOf(word: string): NewYorkDate {
  const date = parseNewYorkDate(word)
  if (date === null || date < CALENDAR_STARTS || date > CALENDAR_ENDS) {
    throw new CommandRefusal(`"${word}" is not a date. Write it as 2026-11-19.`)
  }
  return date
}

/** Announces the operator's action, its symbol as typed, and prints when it is carried out. Throws a CommandRefusal. */
async function announceByHand(context: CommandContext, typed: CorporateAction): Promise<void> {
  const { kind, exDate } = typed
  const nowMs = context.clock.now().getTime()
  if (exDate < dateOfDay(newYorkDayAt(nowMs) - MOST_DAYS_LATE)) {
    throw new CommandRefusal(`${exDate} is more than ${MOST_DAYS_LATE} days ago.`)
  }
  const { symbol, announcement } = await withDatabase(context, async (pool) => {
    const action = { ...typed, symbol: await symbolOf(pool, typed.symbol) }
    const by = { source: OPERATOR, at: context.clock.now() }
    const announcement = await inTransaction(pool, (tx) => announceAction(tx, action, by))
    return { symbol: action.symbol, announcement }
  })
  if (announcement === 'too late') {
    throw new CommandRefusal(
      `Orders in ${symbol} have been filled at prices since ${exDate}: their shares cannot be told from older ones.`,
    )
  }
  if (announcement !== 'announced') {
    throw new CommandRefusal(`A ${kind} of ${symbol} on ${exDate} is already known, carried out or canceled.`)
  }
  const when = exDate > newYorkDateAt(nowMs) ? `at the start of ${exDate} in New York` : 'in a minute'
  context.say(`The ${kind} of ${symbol} will be carried out ${when}, by a server that runs.`)
  context.say(BY_ONE_PERSON)
}
