import { constants, deflateRawSync } from 'node:zlib'

/** Server-sent events, encoded once for all clients. */
export interface EventFrame {
  readonly plain: Piece
  /** As a piece of a gzip stream after `last` (null for the first); compressed when first needed. */
  zippedAfter(last: EventFrame | null): Piece
}

/** Part of a body, made once for all clients. */
interface Piece {
  readonly bytes: Buffer
  /** As HTTP carries it. */
  readonly chunk: Buffer
}

/** A chunk: length in hex, bytes, each followed by CRLF. Source: RFC 9112, section 7.1. */
function pieceOf(bytes: Buffer): Piece {
  // An empty chunk would end the body.
  if (bytes.length === 0) throw new RangeError('a piece of a stream has at least one byte')
  const head = Buffer.from(`${bytes.length.toString(16)}\r\n`)
  const chunk = Buffer.concat([head, bytes, END_OF_LINE])
  return { bytes: chunk.subarray(head.length, head.length + bytes.length), chunk }
}

const END_OF_LINE = Buffer.from('\r\n')

/**
 * The ten bytes of a gzip header: magic number, deflate, no flags, time or hints, unknown system. Source: RFC 1952,
 * section 2.3.
 */
export const GZIP_START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** An event with one line of `data`. Most of its clients were last sent `before`. */
export const eventOf = (data: string, before?: EventFrame): EventFrame => frameOf(`data: ${data}\n\n`, before)

/** Several events in one frame. */
export const eventsOf = (data: readonly string[]): EventFrame =>
  frameOf(data.map((each) => `data: ${each}\n\n`).join(''))

/** The last event after a session ended, so that the page shows it at once. */
export const SESSION_ENDED = frameOf('event: session-ended\ndata: -\n\n')

/** The last event of a stopping server: the page reconnects at once, elsewhere. */
export const SERVER_STOPS = frameOf('event: server-stops\ndata: -\n\n')

/** A comment that keeps proxies from closing the stream. */
export const HEARTBEAT = frameOf(':\n\n')

/**
 * Each message is deflated at most twice, with a sync flush so that browsers see it at once: alone for any client, and
 * with the previous message as dictionary for clients whose window holds it. A list of 60 stocks takes 1.4 kB instead
 * of 3.5, unpacked 15.3.
 */
function frameOf(text: string, before?: EventFrame): EventFrame {
  const plain = pieceOf(Buffer.from(text))
  // Bytes and identity only: holding the frame would hold all before it.
  const dictionary = before?.plain
  let whole: Piece | null = null
  let difference: Piece | null = null
  return {
    plain,
    zippedAfter(last) {
      if (dictionary === undefined || last?.plain !== dictionary) return (whole ??= deflate(plain))
      return (difference ??= deflate(plain, dictionary))
    },
  }
}

const deflate = ({ bytes }: Piece, dictionary?: Piece): Piece =>
  pieceOf(
    deflateRawSync(bytes, {
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(dictionary ? { dictionary: dictionary.bytes } : {}),
    }),
  )
