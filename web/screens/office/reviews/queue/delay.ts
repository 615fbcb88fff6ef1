/** Acts after `ms` unless undone. `actNow` acts at once, as when the page is left. */
export function createDelay({ ms, onChange }: { ms: number; onChange: (isWaiting: boolean) => void }) {
  let waiting: { act: () => void; timer: ReturnType<typeof setTimeout> } | undefined
  const end = () => {
    const ended = waiting
    if (ended === undefined) return undefined
    clearTimeout(ended.timer)
    waiting = undefined
    onChange(false)
    return ended.act
  }
  const actNow = () => end()?.()
  return {
    start(act: () => void): void {
      if (waiting !== undefined) return
      waiting = { act, timer: setTimeout(actNow, ms) }
      onChange(true)
    },
    undo: (): void => void end(),
    actNow,
  }
}
