import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'

/** A source of corporate actions. Code outside this file knows no source by name. */
export interface ActionSource {
  /** Stored with every action. */
  readonly name: string
  /** Whether it answers without a network, so that a start waits for it. */
  readonly isLocal: boolean
  /** How often its actions are requested. */
  readonly everyMs: number
  /** Actions with ex-dates between two days, inclusive. Throws when the source fails. */
  actions(from: NewYorkDate, upTo: NewYorkDate): Promise<SourceAnswer>
}

export interface SourceAnswer {
  /** A symbol has at most one of a kind a day. */
  readonly actions: readonly CorporateAction[]
  /** Symbols with a complete list of a kind; for others, absence means nothing. */
  readonly complete: Readonly<Record<CorporateAction['kind'], readonly string[]>>
}
