/**
 * Awaits work that is done again and again, and says what is wrong with it once, not each time; once more when it has
 * succeeded in between. Never rejects.
 */
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
