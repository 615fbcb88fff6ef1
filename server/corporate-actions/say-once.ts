/**
 * Awaits work that is done again and again, and says what is wrong the first time it fails, not each time: again only
 * when it has succeeded in between, or fails of something else. Never rejects.
 */
export function sayOnce(): (work: Promise<void>, say: (error: unknown) => void) => Promise<void> {
  let said: string | null = null
  return async (work, say) => {
    try {
      await work
      said = null
    } catch (error) {
      const trouble = String(error)
      if (said !== trouble) say(error)
      said = trouble
    }
  }
}
