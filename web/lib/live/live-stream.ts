import { fetchUser } from '../api/session.ts'

/** 'idle' before the first message; 'polling' after reconnecting was given up. */
export type StreamConnection = 'idle' | 'live' | 'reconnecting' | 'polling'

interface LiveStreamOptions {
  /** Evaluated at every opening. */
  path: () => string
  receive: (data: string) => void
  /** Replaces the stream once it was given up. */
  poll: () => void
  pollMs: number
  /** How long it stays open without a subscriber. */
  lingerMs: number
}

const MAX_RECONNECTS = 5
const FIRST_RECONNECT_MS = 5_000
/** When a server stops, its pages reconnect spread over this time. */
const MOVE_WITHIN_MS = 1_000
/** State of an EventSource whose answer was no stream. */
const CLOSED = 2

const momentWithin = (ms: number): number =>
  ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) * ms) / 65_536

/** Leads to the sign-in page where the session has ended. */
const askWhoIsSignedIn = () => void fetchUser().catch(() => {})

/**
 * A server-sent stream, open only while wanted and the tab is visible. Reconnects five times, after 5 s and doubling,
 * then polls; starts over when visible or online again.
 */
export class LiveStream {
  readonly #options: LiveStreamOptions
  readonly #listeners = new Set<() => void>()
  #wanted = 0
  #connection: StreamConnection = 'idle'
  #source: EventSource | null = null
  #reconnects = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: LiveStreamOptions) {
    this.#options = options
  }

  readonly connection = (): StreamConnection => this.#connection

  readonly want = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#wanted += 1
    if (this.#wanted === 1) {
      document.addEventListener('visibilitychange', this.#restart)
      window.addEventListener('online', this.#restart)
      window.addEventListener('offline', this.#lose)
      if (this.#source === null) this.#restart()
    }
    return () => {
      this.#listeners.delete(listener)
      this.#wanted -= 1
      if (this.#wanted === 0) setTimeout(this.#stopUnlessWanted, this.#options.lingerMs)
    }
  }

  readonly #stopUnlessWanted = () => {
    if (this.#wanted > 0) return
    document.removeEventListener('visibilitychange', this.#restart)
    window.removeEventListener('online', this.#restart)
    window.removeEventListener('offline', this.#lose)
    this.#close()
    this.#say('idle')
  }

  readonly #restart = () => {
    this.#close()
    this.#reconnects = 0
    if (document.visibilityState === 'visible') this.#open()
  }

  readonly #open = () => {
    const source = new EventSource(this.#options.path())
    this.#source = source
    source.onmessage = (message: MessageEvent<string>) => {
      this.#options.receive(message.data)
      this.#reconnects = 0
      this.#say('live')
    }
    source.addEventListener('session-ended', askWhoIsSignedIn)
    source.addEventListener('server-stops', this.#moveOn)
    source.onerror = () => {
      // Refused, not broken: the session may have ended while no stream was open.
      if (source.readyState === CLOSED) askWhoIsSignedIn()
      this.#lose()
    }
  }

  /** Its server stops, and requests already reach another one. */
  readonly #moveOn = () => {
    this.#close()
    if (document.visibilityState !== 'visible') return
    this.#timer = setTimeout(this.#open, momentWithin(MOVE_WITHIN_MS))
  }

  /** Broken or offline: an open connection would only fall silent. */
  readonly #lose = () => {
    this.#close()
    if (document.visibilityState === 'visible') this.#recover()
  }

  readonly #recover = () => {
    if (this.#reconnects === MAX_RECONNECTS) {
      this.#say('polling')
      this.#poll()
      return
    }
    this.#timer = setTimeout(this.#open, FIRST_RECONNECT_MS * 2 ** this.#reconnects)
    this.#reconnects += 1
    this.#say('reconnecting')
  }

  readonly #poll = () => {
    this.#timer = setTimeout(this.#poll, this.#options.pollMs)
    this.#options.poll()
  }

  readonly #close = () => {
    clearTimeout(this.#timer)
    this.#source?.close()
    this.#source = null
  }

  readonly #say = (connection: StreamConnection) => {
    if (this.#connection === connection) return
    this.#connection = connection
    for (const listener of this.#listeners) listener()
  }
}
