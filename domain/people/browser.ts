const DAY_MS = 24 * 60 * 60_000

/** From the last sign-in with it. */
export const KNOWN_BROWSER_MS = 365 * DAY_MS

/** Per user; one more forgets the least recent. */
export const MAX_KNOWN_BROWSERS = 20

/** "Firefox on Windows", from the user agent; only for users to recognize their own. */
export function browserName(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent) ?? 'A browser'
  const system = firstOf(SYSTEMS, userAgent)
  return system === undefined ? browser : `${browser} on ${system}`
}

export const isPhone = (userAgent: string): boolean => /\b(Mobile|Android|iPhone|iPad)\b/.test(userAgent)

// In this order: Edge and Opera also say Chrome, Chrome also Safari, Android also Linux.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (names: readonly [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]
