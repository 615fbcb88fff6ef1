/** Awaits repeated work and logs a failure once, again only after a success. Never rejects. */
export function logOnChange(): (work: Promise<void>, say: (error: unknown) => void) => Promise<void> {
  const said = new Set<string>()
  return async (work, say) => {
    try {
      await work
      said.clear()
    } catch (error) {
      if (!said.has(String(error))) say(error)
      said.add(String(error))
    }
  }
}
