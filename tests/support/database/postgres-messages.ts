/** A message of a client of PostgreSQL. */
export interface SaidMessage {
  /** The statement's text, or the name of the one that is run; what a start names; else empty. */
  text: string
  isStart: boolean
  bytes: Buffer
}

/** Takes what a client sends apart into messages, however it comes; a start has no letter before its length. */
export function messageReader(): (piece: Buffer) => SaidMessage[] {
  let left = Buffer.alloc(0)
  let hasStarted = false

  return (piece) => {
    left = Buffer.concat([left, piece])
    const messages: SaidMessage[] = []
    for (;;) {
      const letters = hasStarted ? 1 : 0
      if (left.length < letters + 4) return messages
      const length = letters + left.readInt32BE(letters)
      if (left.length < length) return messages
      const bytes = left.subarray(0, length)
      messages.push({ text: hasStarted ? textOf(bytes) : String(bytes), isStart: !hasStarted, bytes })
      hasStarted = true
      left = left.subarray(length)
    }
  }
}

/** Q is a statement, P one that is prepared under a name or none, B one of those that is run. */
function textOf(bytes: Buffer): string {
  const words = bytes.toString('utf8', 5).split('\0')
  switch (String.fromCharCode(bytes[0] ?? 0)) {
    case 'Q':
      return words[0] ?? ''
    case 'P':
      return words[0] || (words[1] ?? '')
    case 'B':
      return words[1] ?? ''
    default:
      return ''
  }
}
