const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** An instant in New York as text: "November 30, 2026 at 9:30 AM ET". */
export const newYorkText = (at: Date): string => `${NEW_YORK.format(at)} ET`
