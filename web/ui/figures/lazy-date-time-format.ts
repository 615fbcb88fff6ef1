export interface LazyDateTimeFormat {
  format(date: Date | number): string
}

/**
 * An `Intl.DateTimeFormat` that is made when it is first used. Making one takes milliseconds, with a time zone most:
 * made ahead, those of a screen were one long task on a phone, and most of them were never used.
 */
export function lazyDateTimeFormat(options: Intl.DateTimeFormatOptions): LazyDateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return { format: (date) => (made ??= new Intl.DateTimeFormat('en-US', options)).format(date) }
}
