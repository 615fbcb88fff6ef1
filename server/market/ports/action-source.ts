import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import type { NewYorkDate } from '#domain/market/new-york-time.ts'

/** Whoever knows what companies do to their shares. Everything beyond this file knows no source by name. */
export interface ActionSource {
  /** Stored with every action. */
  readonly name: string
  /** Whether it answers at once, so that a start waits for it. */
  readonly isLocal: boolean
  /** How often it is asked. */
  readonly everyMs: number
  /**
   * What is known of the actions of the catalogue's instruments with an ex-date from one day up to another, both included. Throws when
   * it cannot tell.
   */
  actions(from: NewYorkDate, upTo: NewYorkDate): Promise<SourceAnswer>
}

export interface SourceAnswer {
  /** A symbol has at most one of a kind a day. */
  readonly actions: readonly CorporateAction[]
  /** The symbols of which all actions of a kind are listed. Of others nothing follows from what is not. */
  readonly complete: Readonly<Record<CorporateAction['kind'], readonly string[]>>
}
