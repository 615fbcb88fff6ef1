/** The instant a day, `later` days on, begins here; undefined for an invalid day. */
export function startOfDay(day: string | undefined, later: number): string | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '')
  if (!parts) return undefined
  return new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + later).toISOString()
}
