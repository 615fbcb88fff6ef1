/** Part of a core that is planned for: above it queues grow faster than loads. */
export const BUSY = 0.6
/** How long rows are kept on the disk that is planned. */
export const YEARS = 3
/** A page has one stream of prices, and one of events. */
export const STREAMS_OF_A_PAGE = 2
/** Servers that do periodic work alone (ROLE=worker): one leads, one waits. They read changes as web servers do. */
export const BACKGROUND_SERVERS = 2

/** All that a web server opens to PostgreSQL. */
export const CONNECTIONS_OF_A_SERVER = 6

/** What an operator may set otherwise, at an operator's own risk. */
export interface Limits {
  /** STREAMS_MAX. */
  streamsOfAServer: number
  /** Connections beside which one PostgreSQL is as fast as beside few (`npm run bench -- connections`). */
  connections: number
}

export const LIMITS: Limits = { streamsOfAServer: 20_000, connections: 3_000 }

/** How much of a resource is used; 1 is all that is planned for. */
export interface Use {
  resource: string
  share: number
}

export const mostFirst = (uses: readonly Use[]): Use[] => uses.toSorted((a, b) => b.share - a.share)
