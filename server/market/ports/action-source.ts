import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'

/** A source of corporate actions, known by name only here. */
export interface ActionSource {
  /** Stored with every action. */
  readonly name: string
  /** Needs no network, so a start waits for it. */
  readonly isLocal: boolean
  readonly everyMs: number
  /** Actions with ex-dates between two days, inclusive. Throws when the source fails. */
  actions(from: NewYorkDate, upTo: NewYorkDate): Promise<SourceAnswer>
}

export interface SourceAnswer {
  /** At most one of a kind per symbol and day. */
  readonly actions: readonly CorporateAction[]
  /** Symbols with a complete list of a kind; for others, absence means nothing. */
  readonly complete: Readonly<Record<CorporateAction['kind'], readonly string[]>>
}
