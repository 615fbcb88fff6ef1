/** Repeated background work of an area or the platform. */
export interface Job {
  /** For the start log: "remove expired rows". */
  readonly name: string
  /** For the start log: "every 10 min". */
  readonly period: string
  /** Work of the whole product, which ROLE=web leaves to other servers. */
  readonly isShared?: boolean
  /** Its period, and a call after each turn, including turns left to another server. */
  readonly turns?: { everyMs: number; onEnd(listener: () => void): void }
  now?(): Promise<void>
  /** Called once, by the registry. */
  start(): void
  /** Stops it: starts nothing new and resolves when current work is done or aborted. Later calls wait for the same. */
  stop(): Promise<void>
}
