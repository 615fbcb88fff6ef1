/** Work that the server does by itself, again and again. Every such loop is a job of its area, or of the platform. */
export interface Job {
  /** What it does, for the start log: "remove expired rows". */
  readonly name: string
  /** How often, for the start log: "every 10 min". */
  readonly period: string
  /** Whether it is work of the whole product, which a server with ROLE=web leaves to others. */
  readonly isShared?: boolean
  /** Where it has a period: how long that is, and a call after each turn, also one that was left to another server. */
  readonly turns?: { everyMs: number; onEnd(listener: () => void): void }
  /** Runs it at once, where it can be. */
  now?(): Promise<void>
  /** Begins; called once, by the registry. */
  start(): void
  /**
   * Ends it: nothing new begins, and it resolves when the work in hand is done or broken off. Called again, it waits
   * for the same.
   */
  stop(): Promise<void>
}
