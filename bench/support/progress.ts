/**
 * How far a long run is, on stderr: a bar below the lines on a terminal, plain lines anywhere else.
 * Benches say their lines as ever; the bar steps aside for them.
 */
const BAR_CELLS = 24
const DRAWN_EVERY_MS = 500
/** A bench that takes longer than it is known to stays just below full. */
const ALMOST_DONE = 0.98

interface Planned {
  name: string
  minutes: number
}

/** The part of the running bench that is done, where it says so itself; else its time tells. */
let said: number | null = null

/** For a bench that knows how far it is: `done` of `total`, in whatever unit. */
export function sayHowFar(done: number, total: number): void {
  said = total > 0 ? Math.min(1, done / total) : null
}

/** Shows how far the planned benches are until `close`. */
export function openProgress(planned: readonly Planned[]): { begin(name: string): void; close(): void } {
  const { stderr } = process
  const totalMinutes = planned.reduce((sum, { minutes }) => sum + minutes, 0)
  const startedMs = performance.now()
  let place = 0
  let begunMs = startedMs
  const write = stderr.write.bind(stderr)
  const isTerminal = stderr.isTTY

  function bar(): string {
    const running = planned[place]
    if (!running) return ''
    const byTime = (performance.now() - begunMs) / (running.minutes * 60_000)
    const part = Math.min(said ?? byTime, ALMOST_DONE)
    const before = planned.slice(0, place).reduce((sum, { minutes }) => sum + minutes, 0)
    const whole = (before + part * running.minutes) / totalMinutes
    const cells = Math.round(whole * BAR_CELLS)
    const drawn = `${'█'.repeat(cells)}${'░'.repeat(BAR_CELLS - cells)}`
    const left = Math.max(0, totalMinutes * (1 - whole))
    return (
      `${drawn} ${(whole * 100).toFixed(0)} %  ${running.name} (${place + 1} of ${planned.length})  ` +
      `${clockOf(performance.now() - startedMs)}, about ${Math.ceil(left)} min left`
    )
  }

  const draw = () => write(`\r\x1b[2K${bar()}`)
  let timer: NodeJS.Timeout | undefined
  if (isTerminal) {
    // Clear the bar before a line is written and draw it again below the line.
    stderr.write = ((text: string | Uint8Array) => write(`\r\x1b[2K${String(text)}${bar()}`)) as typeof write
    timer = setInterval(draw, DRAWN_EVERY_MS).unref()
  }

  return {
    begin(name) {
      place = planned.findIndex((bench) => bench.name === name)
      begunMs = performance.now()
      said = null
      const minutes = planned[place]?.minutes ?? 0
      if (!isTerminal)
        write(`${name}: ${place + 1} of ${planned.length}, about ${minutes} min of ${totalMinutes}\n`)
    },
    close() {
      clearInterval(timer)
      if (!isTerminal) return
      stderr.write = write
      write('\r\x1b[2K')
    },
  }
}

function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
