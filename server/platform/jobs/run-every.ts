/** Work that is done again and again, once at a time. */
export interface Repeated {
  /** Does it now, or shares in what is being done, and once more after that if it had begun before. */
  now(): Promise<void>
  /** Ends it when what is being done is done. */
  stop(): Promise<void>
}

/** Repeats `work`, which never rejects, first when so long has passed. It may stop itself, without waiting for that. */
export function runEvery(work: () => Promise<void>, everyMs: number): Repeated {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let isStopped = false

  function run(): Promise<void> {
    if (isStopped) return Promise.resolve()
    running = work().finally(() => (running = null))
    return running
  }

  function now(): Promise<void> {
    if (!running) return run()
    next ??= running.then(() => {
      next = null
      return run()
    })
    return next
  }

  const timer = setInterval(() => void (running ?? now()), everyMs).unref()
  return {
    now,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await next
      await running
    },
  }
}
