import type { CorporateAction } from '#domain/corporate-action.ts'
import type { NewYorkDate } from '#domain/new-york-time.ts'

/** Whoever knows what companies do to their shares. Everything beyond this file knows no source by name. */
export interface ActionSource {
  /** Stored with every action. */
  readonly name: string
  /** Whether it answers at once, so that a start waits for it. */
  readonly isLocal: boolean
  /** How often it is asked. */
  readonly everyMs: number
  /**
   * The actions of the catalogue's instruments with an ex-date from one day up to another, both included, as far as
   * they are known. A symbol has at most one of a kind a day. Throws when it cannot tell.
   */
  actions(from: NewYorkDate, upTo: NewYorkDate): Promise<CorporateAction[]>
}
