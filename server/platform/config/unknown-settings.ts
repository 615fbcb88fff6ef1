/** Variables read by Node.js, PostgreSQL's client and the system; allowed in `.env` too. */
const ORDINARY = /^(NODE_|OTEL_|PG|UV_|LC_)|^(HOME|LANG|PATH|TMPDIR|TZ)$/
/** Short names that differ in two characters are different words: HOME is not HOST mistyped. */
const SHORT_NAME = 8

/** A sentence per unknown name in `.env`, and per environment variable within two typing mistakes of a setting. */
export function unknownSettings(
  settings: readonly string[],
  { variables, written }: { variables: Iterable<string>; written: readonly string[] },
): string[] {
  const known = new Set(settings)
  const unknown = [...new Set([...written, ...variables])].filter((name) => !known.has(name)).toSorted()
  return unknown.flatMap((name) => {
    const meant = settings.filter((setting) => isMistyped(name.toUpperCase(), setting))
    if (meant.length > 0) return [`${name} is not a setting. Did you mean ${meant.join(' or ')}?`]
    return written.includes(name) && !ORDINARY.test(name) ? [`${name} in .env is not a setting.`] : []
  })
}

function isMistyped(name: string, setting: string): boolean {
  const allowed = setting.length <= SHORT_NAME ? 1 : 2
  return Math.abs(name.length - setting.length) <= allowed && typingMistakes(name, setting) <= allowed
}

/** The optimal string alignment distance: insertions, deletions, substitutions, transpositions. */
function typingMistakes(typed: string, meant: string): number {
  let before: number[] = []
  let last = Array.from({ length: meant.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= meant.length; j++) {
      const isSame = typed[i - 1] === meant[j - 1]
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = last
    last = row
  }
  return last[meant.length] ?? 0
}
